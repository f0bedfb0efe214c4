import type { PageTexts } from '@kinora/server/texts-wire';
import { formatMessage, type Messages } from '@kinora/texts/message';
import type { AreaName, KeyOf, ValuesOf } from '@kinora/texts/typed-keys';

const PAGE_TEXTS_ID = 'page-texts';

export type Say<Area extends AreaName> = <Key extends KeyOf<Area>>(key: Key, ...values: ValuesOf<Area, Key>) => string;
export type Words<Area extends AreaName> = { say: Say<Area>; locale: string };

/** The texts of an area in the language of the page. It reads them by itself: what pages share would bring React along. */
export async function loadWords<Area extends AreaName>(area: Area): Promise<Words<Area>> {
  const page: PageTexts = JSON.parse(document.getElementById(PAGE_TEXTS_ID)?.textContent ?? '');
  const { locale, code } = page.language;
  const response = await fetch(page.files[area] ?? `/texts/${code}/${area}.newest.json`);
  if (!response.ok) throw new Error(`The texts of ${area} could not be loaded`);
  const messages: Messages = await response.json();
  return { say: (key, ...[values]) => formatMessage(messages[key] ?? [], locale, values), locale };
}
