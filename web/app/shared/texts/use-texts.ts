import type { PageLanguage } from '@kinora/server/texts-wire';
import { type Arguments, formatMessage, formatPieces } from '@kinora/texts/message';
import { textPlaceholder } from '@kinora/texts/placeholders';
import type { AreaName, KeyOf, TagsOf, Text, ValuesOf } from '@kinora/texts/typed-keys';
import { createElement, Fragment, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { loadTexts, onLanguageChange, shownLanguage, textsThatCame } from './texts-store.ts';

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
  return useSyncExternalStore(onLanguageChange, shownLanguage, shownLanguage);
}

/**
 * The texts of an area in the language that is shown: `const say = useTexts('settings')`. What names it in its route's
 * `handle` has them before it is first drawn; anything else waits for them as for other code, in a `Suspense`.
 */
export function useTexts<Area extends AreaName>(area: Area): Say<Area> {
  const language = useLanguage();
  if (!import.meta.env.SSR && textsThatCame(area) === undefined) use(loadTexts(area));
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another language, other texts.
  return useMemo(() => textsOf(area), [area, language]);
}

/** The same outside of components, for an area whose texts have arrived. */
export function textsOf<Area extends AreaName>(area: Area): Say<Area> {
  const wordsOf = <Key extends KeyOf<Area>>(key: Key, ...[values]: ValuesOf<Area, Key>): string =>
    import.meta.env.SSR ? textPlaceholder(area, key) : formatMessage(messageOf(area, key), locale(), values);
  const rich = <Key extends KeyOf<Area>>(
    key: Key,
    tags: Readonly<Record<string, Wrap>>,
    ...[values]: ValuesOf<Area, Key>
  ): ReactNode => formatRich(area, key, tags, values);
  return Object.assign(wordsOf, { rich });
}

/** A text that somebody else has chosen. */
export const sayText = ({ area, key, values }: Text): string =>
  import.meta.env.SSR ? '' : formatMessage(messageOf(area, key), locale(), values);

const locale = () => shownLanguage().locale;

/** A text that its page's server does not know yet shows nothing. */
const messageOf = (area: AreaName, key: string) => textsThatCame(area)?.[key] ?? [];

function formatRich(
  area: AreaName,
  key: string,
  tags: Readonly<Record<string, Wrap>>,
  values: Arguments = {},
): ReactNode {
  const wrap = (tag: string, content: ReactNode[]): ReactNode => {
    const inside = content.length === 1 ? content[0] : createElement(Fragment, null, ...content);
    return tags[tag]?.(inside) ?? inside;
  };
  const pieces = formatPieces<ReactNode>(messageOf(area, key), locale(), values, wrap);
  return createElement(Fragment, null, ...pieces);
}
