import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectSound, figures, LEAST_DRAFTS, names, odd, runs, value } from '../hostile.testing.ts';
import { importWorkflow, knowWorkflow } from './comfy.ts';
import { askClass, textToImage } from './server.testing.ts';

type Choices = NonNullable<Parameters<typeof importWorkflow>[0]['choices']>;

describe('whatever is sent as a workflow', () => {
  const ids = fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8', '__proto__', '../1', '57:8');
  const classNames = fc.oneof(
    fc.constantFrom('KSampler', 'SaveImage', 'LoadImage', 'ImageScale', 'CLIPTextEncode', 'constructor'),
    names,
  );
  const inputs = odd(
    fc.dictionary(
      fc.oneof(fc.constantFrom('text', 'image', 'seed', 'steps', 'filename_prefix'), names),
      fc.oneof(value, fc.tuple(ids, fc.nat(3))),
      { maxKeys: 4 },
    ),
  );
  const node = odd(
    fc.record({ class_type: odd(classNames), inputs, _meta: value }, { requiredKeys: ['class_type', 'inputs'] }),
  );
  const uses = fc.record(
    {
      use: fc.constantFrom('offer' as const, 'fix' as const, 'hide' as const),
      min: figures,
      max: figures,
      label: fc.constantFrom('Care', '日本', '<lora:x:1>'),
    },
    { requiredKeys: ['use'] },
  );
  const keys = fc.constantFrom(
    '2.text',
    '5.seed',
    '5.steps',
    '5.cfg',
    '4.width',
    '4.height',
    '4.batch_size',
    '5.model',
    '__proto__',
    '8.text',
  );

  async function imported(workflow: unknown, choices: Choices, ask = askClass) {
    const read = await knowWorkflow({ workflow, app: workflow }, ask);
    return read.ok ? importWorkflow({ provider: 'gpu', choices }, read.known) : read;
  }

  test('becomes a sound draft or is refused in a sentence', async () => {
    const changes = fc.dictionary(ids, node, { maxKeys: 2 });
    let drafts = 0;
    const check = async (changed: Record<string, unknown>, choices: Choices) => {
      const result = await imported(textToImage(changed), choices);
      expectSound(result);
      drafts += result.ok ? 1 : 0;
    };
    await fc.assert(fc.asyncProperty(changes, fc.dictionary(keys, uses, { maxKeys: 2 }), check), runs);
    expect(drafts).toBeGreaterThan(LEAST_DRAFTS / 5);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (whole) => expectSound(await imported(whole, {}))),
      runs,
    );
  });

  test('becomes a sound draft or is refused in a sentence, whatever its server says of its nodes', async () => {
    const info = odd(
      fc.tuple(
        odd(fc.constantFrom('STRING', 'INT', 'FLOAT', 'BOOLEAN', 'COMBO')),
        odd(
          fc.record({
            min: figures,
            max: figures,
            step: figures,
            options: odd(fc.array(names)),
            image_upload: fc.boolean(),
          }),
        ),
      ),
    );
    const told = fc.record({
      input: odd(
        fc.record({
          required: odd(
            fc.dictionary(fc.constantFrom('text', 'seed', 'steps', 'cfg', 'width', 'height', 'images'), info),
          ),
          optional: value,
        }),
      ),
      output_node: odd(fc.boolean()),
      api_node: odd(fc.boolean()),
      category: value,
      display_name: value,
    });
    const check = async (said: unknown) =>
      expectSound(
        await imported(textToImage(), {}, async (name) => ({
          [name]: name === 'SaveImage' ? { output_node: true } : said,
        })),
      );
    await fc.assert(fc.asyncProperty(told, check), runs);
  });
});
