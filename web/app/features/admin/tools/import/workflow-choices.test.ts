import { describe, expect, test } from 'vitest';
import { byNode, choicesOf, suggested, type WorkflowInput } from './workflow-choices.ts';

const inputOf = (changes: Partial<WorkflowInput> = {}): WorkflowInput => ({
  ...{
    key: '5.steps',
    nodeId: '5',
    classType: 'KSampler',
    title: 'KSampler',
    input: 'steps',
    type: 'integer',
    value: 20,
  },
  ...{ options: [], limits: { min: 1, max: 10_000, step: 1 }, range: { min: 1, max: 50, step: 1 }, label: 'Steps' },
  ...{ uses: ['offer', 'fix'], suggested: 'fix', why: '' },
  ...changes,
});
const seed = inputOf({
  key: '5.seed',
  input: 'seed',
  label: 'Seed',
  uses: ['offer', 'fix', 'hide'],
  suggested: 'offer',
});
const prompt = inputOf({ key: '2.text', nodeId: '2', type: 'string', value: 'a fox', range: null, suggested: 'offer' });
const inputs = [prompt, inputOf(), seed];

describe('the inputs of a workflow', () => {
  test('stand with their nodes, in the order of the workflow', () => {
    expect(byNode(inputs).map(({ nodeId, inputs: own }) => [nodeId, own.map(({ key }) => key)])).toEqual([
      ['2', ['2.text']],
      ['5', ['5.steps', '5.seed']],
    ]);
  });

  test('begin as is suggested', () => {
    expect(choicesOf(inputs, suggested(inputs))).toEqual({
      '2.text': { use: 'offer', label: 'Steps' },
      '5.steps': { use: 'fix' },
      '5.seed': { use: 'offer', label: 'Seed' },
    });
  });

  test('are sent with the labels, limits and values that were typed', () => {
    const decide = (key: string, change: object) => {
      const all = suggested(inputs);
      const { [key]: own } = all;
      return choicesOf(inputs, { ...all, ...(own === undefined ? {} : { [key]: { ...own, ...change } }) })[key];
    };
    expect(decide('5.steps', { use: 'offer', label: ' Care ', max: '40' })).toEqual({
      use: 'offer',
      label: 'Care',
      min: 1,
      max: 40,
    });
    expect(decide('5.steps', { use: 'fix', value: '8' })).toEqual({ use: 'fix', value: 8 });
    expect(decide('5.steps', { use: 'offer', label: '', min: 'x' })).toEqual({ use: 'offer', min: undefined, max: 50 });
    expect(decide('5.seed', { use: 'hide' })).toEqual({ use: 'hide' });
    expect(decide('2.text', { use: 'fix', value: 'a whale' })).toEqual({ use: 'fix', value: 'a whale' });
  });

  test('that are off or on are sent as such', () => {
    const tiled = inputOf({ key: '6.tiled', type: 'boolean', value: false, range: null });
    const all = suggested([tiled]);
    const own = all['6.tiled'];
    if (own === undefined) throw new Error('Nothing is suggested');
    expect(choicesOf([tiled], { '6.tiled': { ...own, value: 'true' } })).toEqual({
      '6.tiled': { use: 'fix', value: true },
    });
  });
});
