import type { Message, Part } from './message.ts';

/** English that looks foreign: for finding texts that are not keyed, cut off or pieced together. */
export const PSEUDO_LANGUAGE = 'en-XA';

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('aceginosuyACEINOSUY', (letter, at) => [letter, 'áçéĝíñöšûýÁÇÉÍÑÖŠÛÝ'.charAt(at)]),
);

/** How much longer than English it is, as German and French often are. */
const LONGER = 0.4;

/** The same message with accents, in brackets and longer; arguments, numbers and tags stay as they are. */
export function pseudoMessage(message: Message): Message {
  const more = '~'.repeat(Math.ceil(lengthOf(message) * LONGER)).replace(/~{6}(?=~)/g, '~~~~~ ');
  return ['[', ...message.map(accented), ` ${more}]`];
}

function accented(part: Part): Part {
  if (typeof part === 'string') return part.replace(/[A-Za-z]/g, (letter) => ACCENTED[letter] ?? letter);
  if (part[0] === 'tag') return ['tag', part[1], part[2].map(accented)];
  if (part[0] === 'select') return ['select', part[1], accentedCases(part[2])];
  if (part[0] === 'plural' || part[0] === 'ordinal') return [part[0], part[1], accentedCases(part[2]), part[3]];
  return part;
}

function accentedCases(cases: Readonly<Record<string, Message>>): Record<string, Message> {
  return Object.fromEntries(Object.entries(cases).map(([name, message]) => [name, message.map(accented)]));
}

function lengthOf(message: Message): number {
  return message.reduce((sum, part) => {
    if (typeof part === 'string') return sum + part.length;
    if (part[0] === 'tag') return sum + lengthOf(part[2]);
    if (part[0] === '#' || part[0] === 'value' || part[0] === 'number') return sum;
    return sum + Math.max(...Object.values(part[2]).map(lengthOf));
  }, 0);
}
