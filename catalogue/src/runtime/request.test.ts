import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filesIn } from '../stored-files.ts';
import { uploaded } from '../tool.testing.ts';
import { anyDefinition, anyInput } from './any-definition.testing.ts';
import { everyKind } from './definition.testing.ts';
import { parseDefinition } from './parse-definition.ts';
import { addressOf, firstRoute, requestFor, toolOf } from './runtime-tool.testing.ts';
import { runtimeFolders } from './tool-folders.ts';

const image = uploaded(runtimeFolders.image);

describe('any definition', () => {
  const anyUse = anyDefinition.chain((definition) => anyInput(definition).map((input) => ({ definition, input })));

  test('sends every field as it was filled in, and nothing of what was left blank', () => {
    fc.assert(
      fc.property(anyUse, ({ definition, input }) => {
        const sent = requestFor(definition, input);
        for (const field of definition.fields) {
          const value = input[field.name];
          const urls = Object.values(
            Object.fromEntries(
              filesIn(toolOf(definition), input)
                .filter((file) => file.field === field.name)
                .map(({ name }) => [name, addressOf(name)]),
            ),
          );
          const expected =
            field.kind === 'size'
              ? { width: input[field.widthName], height: input[field.heightName] }
              : field.kind === 'seed'
                ? value === -1
                  ? 77
                  : value
                : field.kind === 'files'
                  ? urls
                  : ['image', 'video', 'audio'].includes(field.kind)
                    ? (urls[0] ?? '')
                    : typeof value === 'string'
                      ? value.trim()
                      : value;
          const isBlank = expected === '' || (Array.isArray(expected) && expected.length === 0);
          expect(sent[field.name]).toEqual(isBlank ? undefined : expected);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("a provider's request", () => {
  test('has each value in the place and of the type that the provider wants', () => {
    expect(requestFor(everyKind(), { prompt: 'x', references: [image, image], start: image })).toEqual({
      prompt: 'x',
      negative_prompt: null,
      image_url: 'https://studio.example/start',
      audio_url: '',
      reference_image_urls: ['https://studio.example/references.0', 'https://studio.example/references.1'],
      duration: 5,
      moods: ['calm'],
      num_images: 1,
      num_frames: 97,
      strength: '0.8',
      seed: 77,
      sharpen: false,
      sharpening: { amount: 5 },
      image_size: { width: 1024, height: 1024 },
      enable_safety_checker: true,
    });
  });

  test('of a workflow is its graph with the chosen inputs, and leaves the graph as it was', () => {
    const graph = {
      3: { class_type: 'KSampler', inputs: { seed: 1, model: ['4', 0] } },
      6: { class_type: 'Text', inputs: { text: 'a cat' } },
      9: { class_type: 'SaveImage', inputs: { filename_prefix: 'ComfyUI' } },
    };
    const binding = (nodeId: string, classType: string, input: string) => ({
      nodeId,
      classType,
      title: '',
      input,
      type: 'string',
    });
    const definition = {
      ...everyKind(),
      fields: everyKind().fields.slice(0, 1),
      outputs: { kind: 'image', noun: 'images' },
      price: { atLeast: 1000, rates: [] },
      routes: [
        {
          provider: 'own',
          target: {
            kind: 'comfy',
            graph,
            bindings: [
              binding('3', 'KSampler', 'seed'),
              binding('6', 'Text', 'text'),
              binding('9', 'SaveImage', 'filename_prefix'),
            ],
          },
          map: [
            { to: ['3', 'inputs', 'seed'], from: { kind: 'seed', max: 100 } },
            { to: ['6', 'inputs', 'text'], from: { kind: 'field', field: 'prompt' } },
            { to: ['9', 'inputs', 'filename_prefix'], from: { kind: 'prefix' } },
          ],
          outputs: { path: [], kind: 'image' },
          cost: { atLeast: 0, rates: [] },
        },
      ],
    };
    const taken = parseDefinition(definition);
    const sent = taken.ok ? requestFor(taken.definition, { prompt: 'a dog' }) : {};
    expect(sent).toEqual({
      3: { class_type: 'KSampler', inputs: { seed: 77, model: ['4', 0] } },
      6: { class_type: 'Text', inputs: { text: 'a dog' } },
      9: { class_type: 'SaveImage', inputs: { filename_prefix: 'order' } },
    });
    expect(taken.ok && firstRoute(taken.definition).target).toMatchObject({ graph });
  });
});
