import type { PageLanguage, PageTexts } from '@kinora/server/texts-wire';
import type { Messages } from '@kinora/texts/message';
import type { AreaName } from '@kinora/texts/typed-keys';

/** Where a page that the server sent says what it is written in. */
export const PAGE_TEXTS_ID = 'page-texts';

const COOKIE = 'kinora-language';
/** On which the tabs of a browser tell each other which language was chosen. */
const CHANNEL = 'language';
const YEAR_SECONDS = 31_536_000;

const english: PageLanguage = { code: 'en', name: 'English', locale: 'en', direction: 'ltr', machineMade: false };
let page: PageTexts = { language: english, offered: [english], files: {} };

/** The areas that this tab has asked for, in the language that is shown. */
const asked = new Map<AreaName, Promise<Messages>>();
const loaded = new Map<AreaName, Messages>();
const listeners = new Set<() => void>();

const written = () => document.getElementById(PAGE_TEXTS_ID);

export const pageTextsJson = (): string => written()?.textContent ?? '';

/** Reads what the server wrote into the page, and waits for the texts that it begins with; they are on their way by then. */
export async function startTexts(): Promise<void> {
  const json = pageTextsJson();
  if (json === '') return;
  page = JSON.parse(json);
  const areas = (written()?.dataset.areas ?? '').split(' ').filter(isArea);
  // What does not come is asked for again by what needs it.
  await Promise.allSettled(areas.map(loadTexts));
}

const isArea = (name: string): name is AreaName => name in page.files;

/** An area whose name is put together; undefined where the studio has none of that name. */
export const areaNamed = (name: string): AreaName | undefined => (isArea(name) ? name : undefined);

export const shownLanguage = (): PageLanguage => page.language;
export const offeredLanguages = (): readonly PageLanguage[] => page.offered;

export function onLanguageChange(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** The texts of an area, where they have arrived. */
export const textsThatCame = (area: AreaName): Messages | undefined => loaded.get(area);

/** React reads what is there without a wait when these two fields of a promise say so (its RFC 229). */
function keep(area: AreaName, messages: Messages): void {
  loaded.set(area, messages);
  asked.set(area, Object.assign(Promise.resolve(messages), { status: 'fulfilled', value: messages }));
}

/** Loads the texts of an area once. What could not be fetched is tried again the next time. */
export function loadTexts(area: AreaName): Promise<Messages> {
  const known = asked.get(area);
  if (known !== undefined) return known;
  const coming = fetchTexts(page, area).then(
    (messages) => {
      if (asked.get(area) === coming) keep(area, messages);
      return messages;
    },
    (error: unknown) => {
      if (asked.get(area) === coming) asked.delete(area);
      throw error;
    },
  );
  asked.set(area, coming);
  return coming;
}

/** The `clientLoader` of a route that needs the texts of its `handle` alone, for whoever comes from another page. */
export const textsLoader =
  ({ texts }: { texts: readonly AreaName[] }) =>
  async (): Promise<null> => {
    await Promise.all(texts.map(loadTexts));
    return null;
  };

async function fetchTexts({ files, language }: PageTexts, area: AreaName): Promise<Messages> {
  const response = await fetch(files[area] ?? `/texts/${language.code}/${area}.newest.json`);
  if (!response.ok) throw new Error(`The texts of ${area} could not be loaded`);
  return response.json();
}

/** An area in English, whatever is shown: by it words are found again that were said where no language is known. */
export async function englishTexts(area: AreaName): Promise<Messages> {
  const response = await fetch(`/texts/en/${area}.newest.json`);
  if (!response.ok) throw new Error(`The English texts of ${area} could not be loaded`);
  return response.json();
}

/** Chooses the language of this browser: its other tabs follow. */
export async function switchLanguage(code: string): Promise<void> {
  if (code === page.language.code) return;
  await showLanguage(code);
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.postMessage(code);
  tabs.close();
}

/** Shows what is chosen in another tab from now on; ends what it answers with. */
export function followOtherTabs(): () => void {
  const tabs = new BroadcastChannel(CHANNEL);
  // Without an answer the page stays readable as it is.
  tabs.onmessage = ({ data }) => void (typeof data === 'string' && showLanguage(data).catch(() => undefined));
  return () => tabs.close();
}

/** Shows the page in another language once all of its texts are there: nothing on it is made anew. */
async function showLanguage(code: string): Promise<void> {
  if (code === page.language.code) return;
  const response = await fetch(`/api/texts?language=${encodeURIComponent(code)}`);
  if (!response.ok) throw new Error(`There is no ${code} here`);
  const next: PageTexts = await response.json();
  const areas = [...asked.keys()];
  const texts = await Promise.all(areas.map((area) => fetchTexts(next, area)));
  page = next;
  for (const [at, area] of areas.entries()) {
    keep(area, texts[at] ?? {});
  }
  // Before anybody asks the server for words in it.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers.
  document.cookie = `${COOKIE}=${code}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  for (const notify of listeners) notify();
}
