import type { PageWords } from '@kinora/server/page-facts';
import type { PageLanguage } from '@kinora/server/texts-wire';
import { type Arguments, formatMessage, formatPieces, type Message } from '@kinora/texts/message';
import { textPlaceholder } from '@kinora/texts/placeholders';
import type { AreaName, KeyOf, TagsOf, Text, ValuesOf } from '@kinora/texts/typed-keys';
import { createElement, Fragment, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { PageWordsContext } from './page-words.ts';
import { loadTexts, offeredLanguages, onLanguageChange, shownLanguage, textsThatCame } from './texts-store.ts';

/** Makes an element of what stands within a tag of a text. */
type Wrap = (content: ReactNode) => ReactNode;

export type Say<Area extends AreaName> = {
  /** The words of a text. */
  <Key extends KeyOf<Area>>(key: Key, ...values: ValuesOf<Area, Key>): string;
  /** The same with its tags: `say.rich('note', { link: (content) => <a href="/">{content}</a> })`. */
  rich: <Key extends KeyOf<Area>>(
    key: Key,
    tags: Readonly<Record<TagsOf<Area, Key>, Wrap>>,
    ...values: ValuesOf<Area, Key>
  ) => ReactNode;
};

/** The language that is shown. Whoever asks is drawn again when it changes. */
export function useLanguage(): PageLanguage {
  const shown = useSyncExternalStore(onLanguageChange, shownLanguage, shownLanguage);
  return use(PageWordsContext)?.told.language ?? shown;
}

/** The languages that can be chosen here. */
export function useOfferedLanguages(): readonly PageLanguage[] {
  const offered = useSyncExternalStore(onLanguageChange, offeredLanguages, offeredLanguages);
  return use(PageWordsContext)?.told.offered ?? offered;
}

/**
 * The texts of an area in the language that is shown: `const say = useTexts('settings')`. What names it in its route's
 * `handle` has them before it is first drawn; anything else waits for them as for other code, in a `Suspense`. A public page
 * has all of them while the server renders it.
 */
export function useTexts<Area extends AreaName>(area: Area): Say<Area> {
  const language = useLanguage();
  const page = use(PageWordsContext);
  // Also once they are there: React repeats what had to wait, and expects the same calls.
  if (page === null && !import.meta.env.SSR) use(loadTexts(area));
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another language, other texts.
  return useMemo(() => (page === null ? textsOf(area) : textsOfPage(area, page)), [area, language, page]);
}

function textsOfPage<Area extends AreaName>(area: Area, { told, messages }: PageWords): Say<Area> {
  const { locale: own } = told.language;
  const find = (key: string) => messages[area]?.[key] ?? [];
  const wordsOf = <Key extends KeyOf<Area>>(key: Key, ...[values]: ValuesOf<Area, Key>): string =>
    formatMessage(find(key), own, values);
  const rich = <Key extends KeyOf<Area>>(
    key: Key,
    tags: Readonly<Record<string, Wrap>>,
    ...[values]: ValuesOf<Area, Key>
  ): ReactNode => formatRich(find(key), own, tags, values);
  return Object.assign(wordsOf, { rich });
}

/** The same outside of components, for an area whose texts have arrived. */
export function textsOf<Area extends AreaName>(area: Area): Say<Area> {
  const wordsOf = <Key extends KeyOf<Area>>(key: Key, ...[values]: ValuesOf<Area, Key>): string =>
    import.meta.env.SSR ? textPlaceholder(area, key) : formatMessage(messageOf(area, key), locale(), values);
  const rich = <Key extends KeyOf<Area>>(
    key: Key,
    tags: Readonly<Record<string, Wrap>>,
    ...[values]: ValuesOf<Area, Key>
  ): ReactNode => formatRich(messageOf(area, key), locale(), tags, values);
  return Object.assign(wordsOf, { rich });
}

/** A text that somebody else has chosen. */
export const sayText = ({ area, key, values }: Text): string =>
  import.meta.env.SSR ? '' : formatMessage(messageOf(area, key), locale(), values);

const locale = () => shownLanguage().locale;

/** A text that its page's server does not know yet shows nothing. */
const messageOf = (area: AreaName, key: string) => textsThatCame(area)?.[key] ?? [];

function formatRich(
  message: Message,
  inLocale: string,
  tags: Readonly<Record<string, Wrap>>,
  values: Arguments = {},
): ReactNode {
  const wrap = (tag: string, content: ReactNode[]): ReactNode => {
    const inside = content.length === 1 ? content[0] : createElement(Fragment, null, ...content);
    return tags[tag]?.(inside) ?? inside;
  };
  const pieces = formatPieces<ReactNode>(message, inLocale, values, wrap);
  return createElement(Fragment, null, ...pieces);
}
