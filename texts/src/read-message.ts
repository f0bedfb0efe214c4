import { parse, type Select, type Token } from '@messageformat/parser';
import type { Message, Part } from './message.ts';

/** What an argument may be: a number, a text, or one of the cases that a `select` names. */
export type ArgumentKind = 'number' | 'text' | readonly string[];

export type MessageShape = {
  arguments: ReadonlyMap<string, ArgumentKind>;
  /** In the order in which they stand. */
  tags: readonly string[];
  /** The cases of every plural, with the plural's kind. */
  plurals: readonly { kind: 'cardinal' | 'ordinal'; cases: readonly string[] }[];
};

const TAG = /<(?<close>\/?)(?<name>[a-z][A-Za-z0-9]*)>/g;

/**
 * Reads a text in the ICU message format: arguments, `number`, `plural`, `selectordinal` and `select`. Dates and amounts
 * come as words that are formatted already. Tags such as `<link>...</link>` are closed where they were opened.
 * @throws Error that says what is wrong with it
 */
export function readMessage(text: string): Message {
  return partsOf(parse(text));
}

function partsOf(tokens: readonly Token[]): Message {
  const open: { name: string; parts: Part[] }[] = [{ name: '', parts: [] }];
  const add = (part: Part) => open.at(-1)?.parts.push(part);
  for (const token of tokens) {
    if (token.type === 'content') readTags(token.value);
    else add(partOf(token));
  }
  const [whole, unclosed] = open;
  if (whole === undefined || unclosed !== undefined) throw new Error(`<${unclosed?.name}> is not closed`);
  return whole.parts;

  function readTags(value: string): void {
    let from = 0;
    for (const match of value.matchAll(TAG)) {
      if (match.index > from) add(value.slice(from, match.index));
      from = match.index + match[0].length;
      const name = match.groups?.name ?? '';
      if (match.groups?.close === '') open.push({ name, parts: [] });
      else close(name);
    }
    if (from < value.length) add(value.slice(from));
  }

  function close(name: string): void {
    const closed = open.length > 1 ? open.pop() : undefined;
    if (closed?.name !== name) throw new Error(`</${name}> closes nothing`);
    add(['tag', name, closed.parts]);
  }
}

function partOf(token: Exclude<Token, { type: 'content' }>): Part {
  switch (token.type) {
    case 'octothorpe':
      return ['#'];
    case 'argument':
      return ['value', token.arg];
    case 'function':
      if (token.key !== 'number' || token.param !== undefined) {
        throw new Error(`{${token.arg}, ${token.key}} is not known: only {${token.arg}, number} is`);
      }
      return ['number', token.arg];
    case 'select':
      return ['select', token.arg, casesOf(token)];
    case 'plural':
    case 'selectordinal':
      return [token.type === 'plural' ? 'plural' : 'ordinal', token.arg, casesOf(token), token.pluralOffset ?? 0];
  }
}

function casesOf({ cases, arg }: Select): Record<string, Message> {
  const read = Object.fromEntries(cases.map(({ key, tokens }) => [key, partsOf(tokens)]));
  if (read.other === undefined) throw new Error(`{${arg}} has no case "other"`);
  return read;
}

/** What a message takes, by which it is compared with the same message in another language. */
export function shapeOf(message: Message): MessageShape {
  const taken = new Map<string, ArgumentKind>();
  const tags: string[] = [];
  const counts: { kind: 'cardinal' | 'ordinal'; cases: string[] }[] = [];
  const note = (name: string, kind: ArgumentKind) => {
    const known = taken.get(name);
    if (known === undefined || known === 'text') taken.set(name, kind);
  };
  const walk = (parts: Message): void => {
    for (const part of parts) {
      if (typeof part === 'string' || part[0] === '#') continue;
      if (part[0] === 'tag') {
        tags.push(part[1]);
        walk(part[2]);
      } else if (part[0] === 'value') {
        note(part[1], 'text');
      } else if (part[0] === 'number') {
        note(part[1], 'number');
      } else {
        const [kind, name, cases] = part;
        const named = Object.keys(cases);
        note(name, kind === 'select' ? named : 'number');
        if (kind !== 'select') counts.push({ kind: kind === 'plural' ? 'cardinal' : 'ordinal', cases: named });
        for (const each of Object.values(cases)) walk(each);
      }
    }
  };
  walk(message);
  return { arguments: taken, tags, plurals: counts };
}
