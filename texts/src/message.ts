/**
 * A message that was read from its ICU form (`read-message.ts`): short enough to be sent to browsers, which have no parser.
 * A list of texts, arguments, choices and tags.
 */
export type Message = readonly Part[];

export type Part =
  | string
  /** The number that the innermost plural chooses by. */
  | readonly ['#']
  | readonly ['value', argument: string]
  | readonly ['number', argument: string]
  | readonly ['plural' | 'ordinal', argument: string, cases: Cases, offset: number]
  | readonly ['select', argument: string, cases: Cases]
  /** `<link>...</link>` */
  | readonly ['tag', tag: string, content: Message];

type Cases = Readonly<Record<string, Message>>;

/** By the keys of an area, without its name. */
export type Messages = Readonly<Record<string, Message>>;

export type Arguments = Readonly<Record<string, string | number>>;

const numbers = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();

/**
 * The words of a message, piece by piece: what stands within a tag is handed to `wrap`, and what that answers is one of
 * the pieces.
 */
export function formatPieces<Piece>(
  message: Message,
  locale: string,
  values: Arguments,
  wrap: (tag: string, content: (string | Piece)[]) => Piece,
): (string | Piece)[] {
  return pieces(message, 0);

  function pieces(parts: Message, counted: number): (string | Piece)[] {
    const joined: (string | Piece)[] = [];
    for (const piece of parts.flatMap((part) => piecesOf(part, counted))) {
      const before = joined.at(-1);
      // Neighbors become one text, as a page that was rendered elsewhere has them.
      if (typeof piece === 'string' && typeof before === 'string') joined.splice(-1, 1, before + piece);
      else if (piece !== '') joined.push(piece);
    }
    return joined;
  }

  function piecesOf(part: Part, counted: number): (string | Piece)[] {
    if (typeof part === 'string') return [part];
    if (part[0] === '#') return [numberText(counted, locale)];
    if (part[0] === 'tag') return [wrap(part[1], pieces(part[2], counted))];
    const value = values[part[1]] ?? '';
    switch (part[0]) {
      case 'value':
        return [String(value)];
      case 'number':
        return [numberText(Number(value), locale)];
      case 'select':
        return pieces(part[2][value] ?? part[2].other ?? [], counted);
      default: {
        const left = Number(value) - part[3];
        const category = pluralRules(locale, part[0]).select(left);
        return pieces(part[2][`=${value}`] ?? part[2][category] ?? part[2].other ?? [], left);
      }
    }
  }
}

/** The words of a message that has no tags, or without them. */
export function formatMessage(message: Message, locale: string, values: Arguments = {}): string {
  return formatPieces<string>(message, locale, values, (_tag, content) => content.join('')).join('');
}

function numberText(value: number, locale: string): string {
  const format = numbers.get(locale) ?? new Intl.NumberFormat(locale);
  numbers.set(locale, format);
  return format.format(value);
}

function pluralRules(locale: string, kind: 'plural' | 'ordinal'): Intl.PluralRules {
  const key = `${locale} ${kind}`;
  const rules = plurals.get(key) ?? new Intl.PluralRules(locale, { type: kind === 'plural' ? 'cardinal' : 'ordinal' });
  plurals.set(key, rules);
  return rules;
}
