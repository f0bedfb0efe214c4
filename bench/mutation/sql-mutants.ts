/** A way in which a text may be wrong: `was` begins `at` characters into it. */
export type SqlMutant = { at: number; was: string; becomes: string };

type Word = { text: string; at: number };

const WORD = /--[^\n]*|'(?:[^']|'')*'|[A-Za-z_]\w*|\d+(?:\.\d+)?|:=|=>|::|\|\||<=|>=|<>|->>|->|@>|\s+|./gs;
const OPERANDS_FOLLOW = new Set(
  'select then else when and or in return by case not set values where over returning if elsif is'.split(' '),
);
const STATEMENTS_FOLLOW = new Set([';', 'then', 'else', 'begin', 'loop']);
const CONDITION_FOLLOWS = new Set(['if', 'elsif']);
const ACTS = new Set(['perform', 'update', 'insert', 'raise']);
/** Signs and words, and what a slip of the pen makes of them. */
const SLIPS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '<>': '=',
  and: 'or',
  or: 'and',
  least: 'greatest',
  greatest: 'least',
  not: '',
  desc: 'asc',
};
const ARITHMETIC: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*' };
const POCKETS: Readonly<Record<string, string>> = {
  "'tokens'": "'purchased_tokens'",
  "'purchased_tokens'": "'tokens'",
};

/**
 * Every small way in which the body of a function in SQL or PL/pgSQL may be wrong: a comparison or a sum turned round, a
 * bound or a figure moved by one, a condition that always or never holds, another state, another pocket, an act left out.
 * What people read stays, and so do row locks, whose absence only shows between two transactions.
 */
export function sqlMutants(body: string): SqlMutant[] {
  const words = wordsOf(body);
  return words.flatMap((word, index) => [
    ...otherSign(words, word, index),
    ...turnedRound(words, word, index),
    ...otherFigure(words, word, index),
    ...otherName(word),
    ...actLeftOut(body, words, word, index),
    ...conditionGiven(body, words, word, index),
  ]);
}

/** The body with one mutant in it. */
export function applySqlMutant(body: string, { at, was, becomes }: SqlMutant): string {
  return body.slice(0, at) + becomes + body.slice(at + was.length);
}

/** Without spaces and comments. */
function wordsOf(body: string): Word[] {
  return [...body.matchAll(WORD)]
    .map(({ 0: text, index }) => ({ text, at: index }))
    .filter(({ text }) => !/^(\s|--)/.test(text));
}

function otherSign(words: Word[], { text, at }: Word, index: number): SqlMutant[] {
  const other = ARITHMETIC[text];
  if (other === undefined) return [];
  if (isOperand(words[index - 1]?.text)) return [{ at, was: text, becomes: other }];
  return text === '-' ? [{ at, was: text, becomes: '' }] : [];
}

function isOperand(text = ''): boolean {
  return /^[\w')\]]/.test(text) && !OPERANDS_FOLLOW.has(text);
}

function turnedRound(words: Word[], { text, at }: Word, index: number): SqlMutant[] {
  if (isOnlyLock(words, index)) return [];
  if (text === 'is' && words[index + 1]?.text !== 'not') return [{ at, was: text, becomes: 'is not' }];
  const other = SLIPS[text];
  return other === undefined ? [] : [{ at, was: text, becomes: other }];
}

function otherFigure(words: Word[], { text, at }: Word, index: number): SqlMutant[] {
  const isAnything = words[index + 1]?.text === 'from' || words[index - 1]?.text === 'limit';
  return /^\d+$/.test(text) && !isAnything ? [{ at, was: text, becomes: String(Number(text) + 1) }] : [];
}

function otherName({ text, at }: Word): SqlMutant[] {
  const pocket = POCKETS[text];
  if (pocket !== undefined) return [{ at, was: text, becomes: pocket }];
  return /^'[a-z_]+'$/.test(text) ? [{ at, was: text, becomes: "'mutated'" }] : [];
}

function actLeftOut(body: string, words: Word[], { text, at }: Word, index: number): SqlMutant[] {
  const isAct = ACTS.has(text) || words[index + 1]?.text === ':=';
  if (!isAct || !beginsStatement(words, index) || isOnlyLock(words, index)) return [];
  const end = words.slice(index).find((word) => word.text === ';');
  return end === undefined ? [] : [{ at, was: body.slice(at, end.at), becomes: 'null' }];
}

function conditionGiven(body: string, words: Word[], { text }: Word, index: number): SqlMutant[] {
  const first = words[index + 1];
  const then = words.slice(index).find((word) => word.text === 'then');
  if (!CONDITION_FOLLOWS.has(text) || !beginsStatement(words, index) || !first || !then) return [];
  const was = body.slice(first.at, then.at).trimEnd();
  return ['true', 'false'].map((becomes) => ({ at: first.at, was, becomes }));
}

function beginsStatement(words: Word[], index: number): boolean {
  return STATEMENTS_FOLLOW.has(words[index - 1]?.text ?? '');
}

/** Within `perform 1 from profiles where id = x for update`, when nobody looks whether there was one. */
function isOnlyLock(words: Word[], index: number): boolean {
  const start = words.findLastIndex((word, at) => at <= index && word.text === 'perform');
  const end = words.findIndex((word, at) => at >= start && word.text === ';');
  if (words[start + 1]?.text !== '1' || index > end) return false;
  return !words.slice(end + 1, end + 4).some(({ text }) => text === 'found');
}
