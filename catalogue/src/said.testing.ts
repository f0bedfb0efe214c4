import { factsOf } from './field-facts.ts';
import { toolInWords } from './in-words.ts';
import type { SaidValues } from './said.ts';
import { picture, uploaded } from './tool.testing.ts';
import type { Measured, StoredMedia, Tool } from './tool.ts';

/** A text as a tool said it: by its key, with what it is in English. */
export type Said = { key: string; values: SaidValues; english: string };

const long = 'x'.repeat(25_000);
const misfits = [
  null,
  'x',
  7.77,
  -99,
  1e12,
  true,
  [],
  [7],
  {},
  'https://example.com/a',
  long,
  'é'.repeat(2000),
  undefined,
];
const video: StoredMedia = { ...picture(640, 480), seconds: 4, fps: 25, frames: 100 };
const endless: StoredMedia = { ...picture(4000, 3000), seconds: 400, fps: 25, frames: 10_000 };
const files: readonly (StoredMedia | undefined)[] = [undefined, picture(1500, 1000), video, endless];

/** Everything that a tool says, of its form and of inputs of all kinds, as far as trying can find it. */
export function everythingSaid(tool: Tool): Said[] {
  const all = new Map<string, Said>();
  const shown = toolInWords(tool, (key, values, english) => {
    all.set(JSON.stringify([key, values]), { key, values, english });
    return undefined;
  });
  const filled = { ...filledIn(tool), ...Object.fromEntries(filesOf(tool)) };
  for (const values of [filled, ...variations(tool).map((change) => ({ ...filled, ...change }))]) {
    for (const file of files) tryAll(shown, values, Object.fromEntries(tool.files.map(({ name }) => [name, file])));
  }
  for (const change of [
    {},
    ...Object.keys(tool.defaults).flatMap((name) => misfits.map((value) => ({ [name]: value }))),
  ]) {
    shown.parse(change);
    shown.promptProblems({ ...filled, ...change });
    shown.parse({ ...filled, ...change });
  }
  for (const body of [null, { a: 1 }, { a: 1, b: 2 }, { settings: 1 }, { modelParams: 1 }]) shown.parse(body);
  for (const file of files) if (file !== undefined) shown.words?.banner?.unfit(file);
  shown.words?.banner?.insufficient(10, 2);
  shown.words?.banner?.failed('The video is broken');
  shown.words?.unexplained?.(500);
  return [...all.values()];
}

function tryAll(tool: Tool, values: Record<string, unknown>, measured: Measured): void {
  const sections = [...tool.form, ...(tool.classic?.form ?? [])];
  for (const spec of sections.flatMap(({ fields }) => Object.values(fields))) {
    spec?.priceHint?.(values, measured, tool.prices);
  }
  tool.words?.preview?.(measured);
  const parsed = tool.parse(values);
  if (!parsed.ok) return;
  const { input } = parsed;
  input.cost(measured, tool.prices);
  input.costOfDelivered(1, measured, tool.prices);
  input.breakdown(measured, tool.prices);
  input.checkMeasured(measured);
  input.detail();
  input.brief();
}

function filledIn(tool: Tool): Record<string, unknown> {
  const written = Object.entries(tool.defaults).filter(
    ([name, value]) => value === '' && /prompt|direction/i.test(name),
  );
  return { ...tool.defaults, ...Object.fromEntries(written.map(([name]) => [name, 'A red fox in the snow'])) };
}

function filesOf(tool: Tool): [string, string][] {
  return tool.files.map(({ name, kind, folder }) => [name, uploaded(folder, kind === 'video' ? 'a.mp4' : 'a.png')]);
}

/** Each field at each of its choices, and numbers at their ends. */
function variations(tool: Tool): Record<string, unknown>[] {
  const models = factsOf(tool.schema.shape.modelType ?? tool.schema)?.choices ?? [undefined];
  return Object.entries(tool.schema.shape).flatMap(([name, schema]) => {
    const { choices = [], minimum, maximum, type } = factsOf(schema);
    const ends = [minimum, maximum].filter((end) => end !== undefined);
    const values = [...choices, ...ends, ...(type === 'boolean' ? [true, false] : []), ...(name === 'seed' ? [7] : [])];
    return values.flatMap((value) =>
      models.map((modelType) => ({
        ...(modelType === undefined ? {} : { modelType, autoChains: false }),
        [name]: value,
      })),
    );
  });
}
