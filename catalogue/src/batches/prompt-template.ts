/** Saved lists by their names; their lines may hold alternatives and other lists. */
export type PromptLists = Readonly<Record<string, readonly string[]>>;

/** Why a prompt cannot be written out. */
export type TemplateProblem =
  | { code: 'unclosed' }
  | { code: 'tooDeep' | 'tooLong'; most: number }
  | { code: 'unknownList' | 'emptyList' | 'circularList'; list: string };

/** What a prompt with alternatives stands for. */
export type PromptTemplate = {
  /** How many ways there are to write it out; nothing above 1e15 is counted. */
  count: number;
  /** How much the longest of them is to write: its characters, and the parts that it is put together from. */
  longest: number;
  /** The way of this number, counted from 0, the last alternative changing first. */
  at: (index: number) => string;
  /** One way by chance, heavier alternatives more often. */
  draw: (random: () => number) => string;
};

type ReadTemplate = { ok: true; template: PromptTemplate } | { ok: false; problem: TemplateProblem };

/** What means nothing but itself. */
const PLAIN = /([^\\{}|_]+)/y;
const LIST = /__([a-z0-9][a-z0-9-]{0,39})__/y;
const WEIGHT = /\s*(\d{1,4}(?:\.\d{1,3})?)::/y;
const ESCAPED = '{}|_\\';
const MOST_DEEP = 20;
const MOST_COUNTED = 1e15;
/** Above any prompt that a tool takes. Lists of lists are as long as a power of what somebody typed. */
const MOST_LONG = 20_000;

/**
 * Reads `{red|blue}`, nested as deep as 20, with weights as in `{3::red|blue}`, and saved lists by `__name__`. A
 * backslash takes the meaning from `{ } | _` and from itself.
 */
export function readTemplate(text: string, lists: PromptLists): ReadTemplate {
  try {
    return { ok: true, template: new Reader(lists, [], new Map()).read(text) };
  } catch (error) {
    if (error instanceof Misread) return { ok: false, problem: error.problem };
    throw error;
  }
}

class Misread extends Error {
  readonly problem: TemplateProblem;

  constructor(problem: TemplateProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** One text; lists that it names are read once for all of it. */
class Reader {
  private text = '';
  private at = 0;
  private readonly lists: PromptLists;
  /** The lists in one of whose lines this text stands. */
  private readonly within: readonly string[];
  private readonly known: Map<string, PromptTemplate>;

  constructor(lists: PromptLists, within: readonly string[], known: Map<string, PromptTemplate>) {
    this.lists = lists;
    this.within = within;
    this.known = known;
  }

  read(text: string): PromptTemplate {
    this.text = text;
    this.at = 0;
    return this.sequence(0);
  }

  /** Up to what ends it: of the whole text its end, of an alternative `|` or `}`. */
  private sequence(depth: number): PromptTemplate {
    const parts: PromptTemplate[] = [];
    let words = '';
    const keepWords = () => {
      if (words !== '') parts.push(fixed(words));
      words = '';
    };
    while (this.at < this.text.length) {
      const sign = this.text.charAt(this.at);
      if (depth > 0 && (sign === '|' || sign === '}')) break;
      const next = this.text.charAt(this.at + 1);
      if (sign === '\\' && next !== '' && ESCAPED.includes(next)) {
        words += next;
        this.at += 2;
      } else if (sign === '{') {
        keepWords();
        parts.push(this.alternatives(depth + 1));
      } else {
        const list = sign === '_' ? this.match(LIST) : undefined;
        if (list === undefined) {
          const plain = this.match(PLAIN);
          words += plain ?? sign;
          if (plain === undefined) this.at += 1;
        } else {
          keepWords();
          parts.push(this.list(list));
        }
      }
    }
    keepWords();
    const row = inARow(parts);
    if (row.longest > MOST_LONG) throw new Misread({ code: 'tooLong', most: MOST_LONG });
    return row;
  }

  private alternatives(depth: number): PromptTemplate {
    if (depth > MOST_DEEP) throw new Misread({ code: 'tooDeep', most: MOST_DEEP });
    const choices: Choice[] = [];
    do {
      // Over `{` or `|`.
      this.at += 1;
      const weight = Number(this.match(WEIGHT) ?? 1);
      choices.push({ weight, template: this.sequence(depth) });
    } while (this.text.charAt(this.at) === '|');
    if (this.text.charAt(this.at) !== '}') throw new Misread({ code: 'unclosed' });
    this.at += 1;
    return oneOf(choices);
  }

  private list(name: string): PromptTemplate {
    if (this.within.includes(name)) throw new Misread({ code: 'circularList', list: name });
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const lines = Object.hasOwn(this.lists, name) ? this.lists[name] : undefined;
    if (lines === undefined) throw new Misread({ code: 'unknownList', list: name });
    if (lines.length === 0) throw new Misread({ code: 'emptyList', list: name });
    if (this.within.length >= MOST_DEEP) throw new Misread({ code: 'tooDeep', most: MOST_DEEP });
    const inner = new Reader(this.lists, [...this.within, name], this.known);
    const template = oneOf(lines.map((line) => ({ weight: 1, template: inner.read(line) })));
    this.known.set(name, template);
    return template;
  }

  /** What the first group of a sticky pattern matches here, which is then passed over. */
  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) return undefined;
    this.at = pattern.lastIndex;
    return found[1];
  }
}

type Choice = { weight: number; template: PromptTemplate };

const counted = (count: number) => Math.min(count, MOST_COUNTED);

function fixed(words: string): PromptTemplate {
  return { count: 1, longest: words.length, at: () => words, draw: () => words };
}

function inARow(parts: readonly PromptTemplate[]): PromptTemplate {
  return {
    count: counted(parts.reduce((product, { count }) => product * count, 1)),
    longest: parts.reduce((sum, { longest }) => sum + longest, 1),
    at: (index) => {
      let rest = index;
      return parts
        .toReversed()
        .map(({ count, at }) => {
          const own = rest % count;
          rest = Math.floor(rest / count);
          return at(own);
        })
        .reverse()
        .join('');
    },
    draw: (random) => parts.map(({ draw }) => draw(random)).join(''),
  };
}

function oneOf(choices: readonly Choice[]): PromptTemplate {
  const weights = runningSums(choices.map(({ weight }) => weight));
  const counts = runningSums(choices.map(({ template }) => template.count));
  const whole = weights.at(-1) ?? 0;
  return {
    count: counted(counts.at(-1) ?? 0),
    longest: choices.reduce((most, { template }) => Math.max(most, template.longest), 1),
    at: (index) => {
      const place = firstAbove(counts, index);
      return choices[place]?.template.at(index - (counts[place - 1] ?? 0)) ?? '';
    },
    draw: (random) => {
      const place = firstAbove(weights, random() * whole);
      return (choices[place] ?? choices.at(-1))?.template.draw(random) ?? '';
    },
  };
}

function runningSums(figures: readonly number[]): number[] {
  let sum = 0;
  return figures.map((figure) => {
    sum += figure;
    return sum;
  });
}

/** The place of the first of these rising sums above a value, found by halves: a prompt may name long lists thousands of times. */
function firstAbove(sums: readonly number[], value: number): number {
  let [from, to] = [0, sums.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sums[middle] ?? 0) > value) to = middle;
    else from = middle + 1;
  }
  return from;
}
