import { choice, imageFile, option, prompt, side, tenths, toggle, videoFile, whole } from '@kinora/catalogue/fields';
import { everyKind } from '@kinora/catalogue/runtime/definition.testing';
import { runtimeTool } from '@kinora/catalogue/runtime/tool';
import { defineTool } from '@kinora/catalogue/tool';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadEnglish } from '../../../shared/texts/load-english.testing.ts';
import { deriveForm, fieldForFile, filesOf, revealing, roomIn, shownValues } from './derive-form.ts';
import { presentedField } from './form-sections.tsx';

beforeAll(() => loadEnglish('studio'));

const tool = defineTool({
  id: 'test_tool',
  fn: 'test-tool',
  route: '/test-tool',
  name: 'Test Tool',
  summary: 'Everything a form can hold',
  category: 'image',
  expectedSeconds: { from: 1, to: 2 },
  input: {
    words: prompt({ maxLength: 40 }),
    weight: tenths(0, 2, 1),
    count: whole(1, 4, 1),
    side: choice([512, 768], 768),
    format: option(['png', 'jpeg'], 'png'),
    ratio: option(['1:1', '4:3', '3:4', '16:9'], '1:1'),
    size: option(['square', 'custom'], 'square'),
    wide: side(1024, { fallback: 256 }),
    clip: videoFile({ folder: 'clips' }),
    isGuided: toggle(false),
    guide: imageFile({ folder: 'guides' }),
  },
  form: [
    {
      fields: {
        words: { label: 'Words', widget: 'textarea', placeholder: 'Say it' },
        isGuided: { label: 'Guided' },
        guide: { label: 'Guide', showWhen: ({ isGuided }) => isGuided },
      },
    },
    {
      title: 'More',
      advanced: true,
      fields: {
        weight: { label: 'Weight', widget: 'slider', hint: 'How much' },
        count: { label: 'Count' },
        side: { label: 'Side', isIgnored: ({ format }) => format === 'jpeg' },
        format: { label: 'Format', choices: { png: 'PNG, larger' } },
        ratio: { label: 'Ratio', offered: ({ format }) => (format === 'png' ? ['1:1', '4:3'] : ['1:1', '16:9']) },
        size: { label: 'Size', choices: { square: 'Square', custom: 'Your own' } },
        wide: { label: 'Width', isIgnored: true, hint: 'In pixels.', priceHint: (_v, _m, prices) => `+${prices.one}` },
        clip: { label: 'Clip' },
      },
    },
  ],
  examples: [{ field: 'words', text: 'Hello' }],
  prices: { one: 5 },
  cost: ({ count }, _measured, prices) => [{ label: 'Pictures', tokens: (prices.one ?? 0) * count }],
  generationName: ({ words }) => words,
  record: (values) => values,
  fromRecord: (record) => ({ ...record }),
  detail: () => [],
  downloadName: ({ id }) => id,
});

const parts = deriveForm(tool);
const fields = new Map(parts.flatMap((part) => part.fields).map((field) => [field.name, field]));

function field(name: string) {
  const found = fields.get(name);
  if (found === undefined) throw new Error(`The form lost the field ${name}`);
  return found;
}

describe('a form is derived from the definition of its tool', () => {
  test('the sections keep their order, their titles and whether they are folded', () => {
    expect(parts.map(({ title, isAdvanced, fields }) => [title, isAdvanced, fields.map(({ name }) => name)])).toEqual([
      [undefined, false, ['words', 'isGuided', 'guide']],
      ['More', true, ['weight', 'count', 'side', 'format', 'ratio', 'size', 'wide', 'clip']],
    ]);
  });

  test('the schema chooses the control where the definition is silent', () => {
    expect(Object.fromEntries(Array.from(fields, ([name, { widget }]) => [name, widget]))).toEqual({
      words: 'textarea',
      isGuided: 'switch',
      guide: 'image',
      weight: 'slider',
      count: 'segments',
      side: 'segments',
      format: 'segments',
      ratio: 'segments',
      size: 'segments',
      wide: 'number',
      clip: 'video',
    });
  });

  test('limits and steps are those of the schema', () => {
    expect(field('weight')).toMatchObject({ min: 0, max: 2, step: 0.1, hint: 'How much' });
    expect(field('wide')).toMatchObject({ min: 256, max: 2048, step: 64, fallback: 256 });
    expect(field('words')).toMatchObject({ placeholder: 'Say it' });
    expect(field('guide')).toMatchObject({ folder: 'guides' });
  });

  test('choices keep their type and take the words of the definition', () => {
    expect(field('side').choices).toEqual([
      { value: 512, label: '512' },
      { value: 768, label: '768' },
    ]);
    expect(field('format').choices).toEqual([
      { value: 'png', label: 'PNG, larger' },
      { value: 'jpeg', label: 'jpeg' },
    ]);
    expect(field('size').choices).toEqual([
      { value: 'square', label: 'Square' },
      { value: 'custom', label: 'Your own' },
    ]);
  });

  test('a range of a few whole numbers is a choice among them', () => {
    expect(field('count').choices.map(({ value }) => value)).toEqual([1, 2, 3, 4]);
  });

  test('a field that the model ignores beside these values is told so and left at its default', () => {
    const around = (format: string) => ({ values: { ...tool.defaults, format }, measured: {}, prices: {} });
    expect(presentedField(field('side'), around('png'))).toMatchObject({ isIgnored: false, hint: undefined });
    expect(presentedField(field('side'), around('jpeg'))).toMatchObject({
      isIgnored: true,
      hint: 'This model ignores it.',
    });
    expect(shownValues(parts, tool.defaults, { ...tool.defaults, format: 'jpeg', side: 512 }).side).toBe(768);
    expect(shownValues(parts, tool.defaults, { ...tool.defaults, format: 'png', side: 512 }).side).toBe(512);
  });

  test('a prompt that is too long stands, and it is said how much has to go', () => {
    const words = 'x'.repeat(52);
    expect(shownValues(parts, tool.defaults, { ...tool.defaults, words }).words).toBe(words);
    expect(tool.promptProblems({ ...tool.defaults, words })).toEqual([
      { field: 'words', message: 'Take away 12 characters: a prompt can have at most 40 characters.' },
    ]);
  });

  test('a field says what it costs and whether the model ignores it', () => {
    const around = { values: tool.defaults, measured: {}, prices: { one: 5 } };
    expect(presentedField(field('wide'), around).hint).toBe('In pixels. +5 This model ignores it.');
    expect(presentedField(field('words'), around).hint).toBeUndefined();
  });
});

describe('a field whose choices depend on others', () => {
  test('offers those alone', () => {
    const around = { values: tool.defaults, measured: {}, prices: {} };
    expect(presentedField(field('ratio'), around).choices.map(({ value }) => value)).toEqual(['1:1', '4:3']);
  });

  test('is its default when what was chosen is not among them', () => {
    const wide = { ...tool.defaults, ratio: '4:3' };
    expect(shownValues(parts, tool.defaults, wide)).toMatchObject({ ratio: '4:3' });
    expect(shownValues(parts, tool.defaults, { ...wide, format: 'jpeg' })).toMatchObject({ ratio: '1:1' });
  });
});

describe('a field that is hidden', () => {
  const guide = '/files/a/guides/b.png';

  test('counts as its default', () => {
    expect(shownValues(parts, tool.defaults, { ...tool.defaults, isGuided: false, guide })).toEqual(tool.defaults);
    expect(shownValues(parts, tool.defaults, { ...tool.defaults, isGuided: true, guide })).toMatchObject({ guide });
  });

  test('is brought to the screen by the one switch that shows it', () => {
    expect(revealing(field('guide'), tool.defaults)).toEqual({ ...tool.defaults, isGuided: true });
  });

  test('changes nothing when it is shown already', () => {
    const values = { ...tool.defaults, isGuided: true };
    expect(revealing(field('guide'), values)).toBe(values);
  });
});

describe('a file that is dropped on the page', () => {
  const fields = [field('guide'), field('clip')];

  test('goes to the field for its kind', () => {
    expect(fieldForFile(fields, tool.defaults, { type: 'video/mp4' })?.name).toBe('clip');
    expect(fieldForFile(fields, tool.defaults, { type: 'image/png' })?.name).toBe('guide');
  });

  test('goes to the one that is still empty, and of no known kind to the first, which says what it takes', () => {
    const two = [field('guide'), { ...field('guide'), name: 'other' }];
    expect(fieldForFile(two, { guide: '/files/a/guides/b.png', other: '' }, { type: 'image/png' })?.name).toBe('other');
    expect(fieldForFile(fields, tool.defaults, { type: 'text/plain' })?.name).toBe('guide');
  });
});

test('a list of files has room for as many as it takes, and what is dropped goes where there is room', () => {
  const tool = runtimeTool({ id: 'x_every', fn: 'x/every', version: 1, definition: everyKind() });
  const all = deriveForm(tool).flatMap((part) => part.fields);
  const list = all.find(({ name }) => name === 'references');
  const start = all.find(({ name }) => name === 'start');
  if (list === undefined || start === undefined) throw new Error('The form lost its fields');
  const urls = ['/files/a/tool-images/b.png', '/files/a/tool-images/c.png'];
  const values = { ...tool.defaults, references: urls };
  expect(list).toMatchObject({ widget: 'files', kind: 'image', folder: 'tool-images', list: { min: 0, max: 3 } });
  expect(filesOf(list, values)).toEqual([
    { name: 'references.0', url: urls[0] },
    { name: 'references.1', url: urls[1] },
  ]);
  expect([roomIn(list, values), roomIn(start, values)]).toEqual([1, 1]);
  const taken = { ...values, start: urls[0] };
  expect(fieldForFile([start, list], taken, { type: 'image/png' })?.name).toBe('references');
  expect(filesOf(list, { references: 'from an older draft' })).toEqual([]);
  expect(all.find(({ name }) => name === 'moods')).toMatchObject({ widget: 'multiselect', list: { min: 0, max: 2 } });
  expect(all.find(({ name }) => name === 'frames')).toMatchObject({ unit: 'frames' });
});
