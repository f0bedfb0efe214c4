import type { PageTexts } from '@kinora/server/texts-wire';
import { formatMessage, type Messages } from '@kinora/texts/message';
import type { KeyOf, ValuesOf } from '@kinora/texts/typed-keys';

const PAGE_TEXTS_ID = 'page-texts';

export type Say = <Key extends KeyOf<'comments'>>(key: Key, ...values: ValuesOf<'comments', Key>) => string;
export type Words = { say: Say; locale: string };

/** The texts of comments in the language of the page. It reads them by itself: what pages share would bring React along. */
export async function loadWords(): Promise<Words> {
  const page: PageTexts = JSON.parse(document.getElementById(PAGE_TEXTS_ID)?.textContent ?? '');
  const { locale, code } = page.language;
  const response = await fetch(page.files.comments ?? `/texts/${code}/comments.newest.json`);
  if (!response.ok) throw new Error('The texts of comments could not be loaded');
  const messages: Messages = await response.json();
  return { say: (key, ...[values]) => formatMessage(messages[key] ?? [], locale, values), locale };
}
