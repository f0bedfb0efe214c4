import * as z from 'zod/mini';
import { type FieldFacts, factsOf } from '../field-facts.ts';
import type { Tool } from '../tool.ts';
import { type PromptLists, type PromptTemplate, readTemplate, type TemplateProblem } from './prompt-template.ts';
import { randomNumbers } from './random-numbers.ts';

type AxisValue = string | number | boolean;

/** What is ordered at once: every cell of the grid with every text, so many times each. */
export type BatchPlan = {
  input: Readonly<Record<string, unknown>>;
  /** How often each is made, with a seed of its own. */
  repeats: number;
  /** Prompts as they are written, all ways to write them out, or so many ways by chance. */
  texts: 'literal' | 'all' | { drawn: number };
  /** None, the columns, or the columns and the rows of a grid. */
  axes: readonly { field: string; values: readonly AxisValue[] }[];
  /** Decides texts that are drawn, and seeds that are not given. */
  seed: number;
};

/** One order of a batch. */
export type BatchItem = {
  /** What the tool is sent. */
  values: Record<string, unknown>;
  /** Which value of each axis it has. */
  cell: number[];
  /** Its prompts, where they were written out. */
  texts: Record<string, string>;
  /** Null where the tool takes none. */
  seed: number | null;
};

export type BatchProblem =
  | (TemplateProblem & { field: string })
  | { code: 'tooMany'; count: number; most: number }
  | { code: 'noAxis'; field: string }
  | { code: 'sameAxis'; field: string }
  | { code: 'fewValues'; field: string }
  | { code: 'sameValue'; field: string };

type PlannedBatch = { ok: true; items: BatchItem[] } | { ok: false; problem: BatchProblem };

const SEED = 'seed';
const promptMeta = z.object({ maxLength: z.number() });

/** The names of the fields of a tool that hold a prompt. */
function promptFields({ schema }: Tool): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const isPrompt = promptMeta.safeParse(z.globalRegistry.get(field)).success;
    return isPrompt || (/prompt$/i.test(name) && factsOf(field).type === 'string') ? [name] : [];
  });
}

/** What is known of a field that a grid may have on an axis: one that holds a single word or figure. */
function axisFacts({ schema }: Tool, field: string): FieldFacts | undefined {
  const schemaOfField = Object.hasOwn(schema.shape, field) ? schema.shape[field] : undefined;
  if (schemaOfField === undefined) return undefined;
  const facts = factsOf(schemaOfField);
  const isOne = facts.file === undefined && facts.list === undefined;
  return isOne && (facts.type !== undefined || facts.choices !== undefined) ? facts : undefined;
}

/**
 * Writes out what a batch orders, one after the other: row by row and cell by cell, in each every text, of each every
 * repeat. The same plan with the same lists is always the same items.
 * @param most more of them are refused
 */
export function planBatch(tool: Tool, plan: BatchPlan, lists: PromptLists, most: number): PlannedBatch {
  const wrong = axisProblem(tool, plan.axes);
  if (wrong !== undefined) return { ok: false, problem: wrong };
  const onAxes = new Set(plan.axes.map(({ field }) => field));
  const read = readPrompts(tool, plan, lists, onAxes);
  if (!read.ok) return read;

  const ways = plan.texts === 'literal' ? 1 : read.prompts.reduce((all, { template }) => all * template.count, 1);
  const textCount = typeof plan.texts === 'object' ? plan.texts.drawn : ways;
  const cells = plan.axes.reduce((product, { values }) => product * values.length, 1);
  const count = cells * textCount * plan.repeats;
  if (count > most) return { ok: false, problem: { code: 'tooMany', count, most } };

  const texts = writtenOut(read.prompts, plan, { ways, count: textCount });
  const seeds = seedsOf(tool, plan);
  const items = cellsOf(plan.axes).flatMap((cell) =>
    texts.flatMap((text) =>
      seeds.map((seed): BatchItem => {
        const ofCell = Object.fromEntries(
          plan.axes.map(({ field, values }, axis) => [field, values[cell[axis] ?? 0] ?? null]),
        );
        const values = { ...plan.input, ...text, ...(seed === null ? {} : { [SEED]: seed }), ...ofCell };
        const told = ofCell[SEED];
        return { values, cell, texts: text, seed: typeof told === 'number' ? told : seed };
      }),
    ),
  );
  return { ok: true, items };
}

function axisProblem(tool: Tool, axes: BatchPlan['axes']): BatchProblem | undefined {
  for (const [index, { field, values }] of axes.entries()) {
    if (axisFacts(tool, field) === undefined) return { code: 'noAxis', field };
    if (axes.findIndex((other) => other.field === field) !== index) return { code: 'sameAxis', field };
    if (values.length < 2) return { code: 'fewValues', field };
    if (new Set(values).size < values.length) return { code: 'sameValue', field };
  }
  return undefined;
}

type Prompt = { field: string; template: PromptTemplate };

function readPrompts(
  tool: Tool,
  { input, texts }: BatchPlan,
  lists: PromptLists,
  onAxes: ReadonlySet<string>,
): { ok: true; prompts: Prompt[] } | { ok: false; problem: BatchProblem } {
  const prompts: Prompt[] = [];
  if (texts === 'literal') return { ok: true, prompts };
  for (const field of promptFields(tool)) {
    const written = input[field];
    if (typeof written !== 'string' || onAxes.has(field)) continue;
    const read = readTemplate(written, lists);
    if (!read.ok) return { ok: false, problem: { ...read.problem, field } };
    prompts.push({ field, template: read.template });
  }
  return { ok: true, prompts };
}

const DRAWS_FOR_ANOTHER = 30;

/** The prompts of each text. What is drawn is drawn again for a while, so that it differs from those before. */
function writtenOut(
  prompts: readonly Prompt[],
  { texts, seed }: BatchPlan,
  { ways, count }: { ways: number; count: number },
): Record<string, string>[] {
  if (texts === 'literal') return [{}];
  if (texts === 'all') {
    return Array.from({ length: count }, (_, index) => {
      let rest = index;
      const written = prompts.toReversed().map(({ field, template }): [string, string] => {
        const own = rest % template.count;
        rest = Math.floor(rest / template.count);
        return [field, template.at(own)];
      });
      return Object.fromEntries(written.reverse());
    });
  }
  const random = randomNumbers(seed);
  const drawn: Record<string, string>[] = [];
  const seen = new Set<string>();
  let isAnotherLikely = true;
  while (drawn.length < count) {
    let text: Record<string, string> = {};
    const draws: number = isAnotherLikely && seen.size < ways ? DRAWS_FOR_ANOTHER : 1;
    for (let attempt = 0; attempt < draws; attempt += 1) {
      text = Object.fromEntries(prompts.map(({ field, template }) => [field, template.draw(random)]));
      if (!seen.has(JSON.stringify(text))) break;
    }
    isAnotherLikely = draws > 1 && !seen.has(JSON.stringify(text));
    seen.add(JSON.stringify(text));
    drawn.push(text);
  }
  return drawn;
}

/** A seed for each repeat, so that what differs in a grid or by its text differs in nothing else. */
function seedsOf(tool: Tool, { input, repeats, seed }: BatchPlan): (number | null)[] {
  const field = tool.schema.shape[SEED];
  const facts = field === undefined ? undefined : factsOf(field);
  if (facts?.type !== 'integer') return Array.from({ length: repeats }, () => null);
  const most = facts.maximum ?? Number.MAX_SAFE_INTEGER;
  const given = input[SEED];
  if (typeof given === 'number' && given >= 0) {
    return Array.from({ length: repeats }, (_, index) =>
      given + index <= most ? given + index : given + index - most,
    );
  }
  if (most < repeats) return Array.from({ length: repeats }, (_, index) => 1 + (index % most));
  const random = randomNumbers(seed ^ 0x5eed5eed);
  const seeds = new Set<number>();
  while (seeds.size < repeats) seeds.add(1 + Math.floor(random() * most));
  return [...seeds];
}

/** Row by row: the first axis, the columns, changes first. */
function cellsOf(axes: BatchPlan['axes']): number[][] {
  const [columns, rows] = axes.map(({ values }) => [...values.keys()]);
  if (columns === undefined) return [[]];
  if (rows === undefined) return columns.map((column) => [column]);
  return rows.flatMap((row) => columns.map((column) => [column, row]));
}
