import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { factsOf } from './field-facts.ts';
import { limits } from './limits.ts';
import { type Measured, type StoredMedia, type Tool, type ToolInput, totalTokens } from './tool.ts';

type Input = Readonly<Record<string, unknown>>;

const anyRecord = z.record(z.string(), z.unknown());
const OWNER = '6f6ff3c6-6d0f-4b1b-9a51-0d4fd6c2a5f4';

/** Address of a stored upload. */
export function uploaded(folder: string, name = 'picture.png'): string {
  return `/files/${OWNER}/${folder}/${name}`;
}

export function picture(width: number, height: number): StoredMedia {
  return { contentType: 'image/png', bytes: 1000, width, height };
}

/** @throws Error with the messages of everything that is wrong with it */
export function parsed(tool: Tool, input: Input): ToolInput {
  const result = tool.parse(input);
  if (!result.ok) throw new Error(result.problems.map(({ field, message }) => `${field}: ${message}`).join('; '));
  return result.input;
}

/** What a person hears first about an input; undefined when it is accepted. */
export function firstMessage(tool: Tool, input: unknown): string | undefined {
  const result = tool.parse(input);
  return result.ok ? undefined : result.problems[0]?.message;
}

export function tokens(tool: Tool, input: Input, measured: Measured = {}): number {
  return totalTokens(parsed(tool, input).cost(measured, tool.prices));
}

/** A prompt as people type it: something is left when it is trimmed. */
export const anyPrompt = fc.string({ minLength: 1, maxLength: 120 }).filter((text) => text.trim() !== '');
export const anySeed = fc.oneof(fc.constant(-1), fc.integer({ min: 0, max: 2_147_483_647 }));
export const anyGuidance = fc.integer({ min: 2, max: 40 }).map((halves) => halves / 2);
export const anySteps = fc.integer({ min: 10, max: 50 });
export const anyImages = fc.integer({ min: 1, max: 4 });
export const anySide = fc.integer({ min: 4, max: 32 }).map((units) => units * 64);
export const anyPicture = fc
  .record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 5000 }) })
  .map(({ width, height }) => picture(width, height));

/** A fraction between whole tenths, as a form sends it. */
export function anyTenths(min: number, max: number): fc.Arbitrary<number> {
  return fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10);
}

/** The rules that hold for every tool, whatever it makes. `inputs` are any that it accepts. */
export function describeRulesOfEveryTool(
  tool: Tool,
  inputs: fc.Arbitrary<Input>,
  measurements: fc.Arbitrary<Measured> = fc.constant({}),
): void {
  describe(`${tool.name}, like every tool,`, () => {
    const anyUse = fc.tuple(inputs, measurements);

    test('costs a whole number of tokens on each line, never less than "from N tokens" says', () => {
      fc.assert(
        fc.property(anyUse, ([input, measured]) => {
          const cost = parsed(tool, input).cost(measured, tool.prices);
          expect(cost.every((line) => Number.isInteger(line.tokens) && line.tokens > 0 && line.label !== '')).toBe(
            true,
          );
          expect(totalTokens(cost)).toBeGreaterThanOrEqual(tool.leastTokens(tool.prices));
        }),
      );
    });

    test('asks no more for a part of what was asked for than for the whole', () => {
      fc.assert(
        fc.property(anyUse, ([input, measured]) => {
          const use = parsed(tool, input);
          const whole = totalTokens(use.cost(measured, tool.prices));
          for (let delivered = 1; delivered <= use.count; delivered += 1) {
            const part = totalTokens(use.costOfDelivered(delivered, measured, tool.prices));
            expect(part).toBeGreaterThan(0);
            if (delivered === use.count) expect(part).toBe(whole);
            else expect(part).toBeLessThan(whole);
          }
        }),
      );
    });

    test('brings back the very input from its record, whether or not its files were measured', () => {
      fc.assert(
        fc.property(anyUse, ([input, measured]) => {
          const first = parsed(tool, input);
          for (const facts of [measured, {}]) {
            const kept = anyRecord.parse(JSON.parse(JSON.stringify(first.record(facts))));
            expect(parsed(tool, tool.fromRecord(kept)).values).toEqual(first.values);
          }
        }),
      );
    });

    test('can be quoted with nothing filled in', () => {
      const draft = tool.parseDraft({});
      expect(draft.ok && totalTokens(draft.input.cost({}, tool.prices))).toBeGreaterThan(0);
    });

    test('names and describes each generation', () => {
      fc.assert(
        fc.property(inputs, (input) => {
          const use = parsed(tool, input);
          expect(use.generationName()).not.toBe('');
          expect(Array.from(use.generationName()).length).toBeLessThanOrEqual(limits.generationNameCharacters + 3);
          expect(use.detail().every(({ label, value }) => label.length > 0 && value.length > 0)).toBe(true);
        }),
      );
    });

    test('has a label for every control, and examples that it accepts', () => {
      const fields = tool.form.flatMap((section) => Object.entries(section.fields));
      expect(fields.every(([name, spec]) => name in tool.schema.shape && spec?.label !== '')).toBe(true);
      for (const { field, text } of tool.examples) expect(tool.parseDraft({ [field]: text }).ok).toBe(true);
    });

    test('refuses what it does not know, by its name', () => {
      const unknown = tool.parseDraft({ tokens_used: 0 });
      expect(unknown.ok ? [] : unknown.problems.map(({ field }) => field)).toEqual(['tokens_used']);
      for (const body of ['a cat', 7, true, [], null]) expect(tool.parseDraft(body).ok).toBe(false);
    });
  });
}

/** The rules of the tools that animate an image. */
export function describeImageToVideo(tool: Tool, folder: string): void {
  const imageUrl = uploaded(folder);

  describe(`${tool.name}, like every tool that animates an image,`, () => {
    test.each([
      [{}, 'Please upload an image'],
      [{ prompt: 'waves' }, 'Please upload an image'],
      [{ imageUrl }, 'Please enter a motion prompt'],
      [{ imageUrl, prompt: ' \t' }, 'Please enter a motion prompt'],
      [{ imageUrl: 'https://example.com/a.png', prompt: 'waves' }, 'Please select an image file'],
    ])('answers %j with %j', (input, message) => {
      expect(firstMessage(tool, input)).toBe(message);
    });

    test('says how much has to go from a prompt that its model would not take', () => {
      const { prompt } = tool.schema.shape;
      const most = (prompt && factsOf(prompt).maxLength) ?? 0;
      const message = `Take away 212 characters: a prompt can have at most ${most.toLocaleString('en-US')} characters.`;
      expect(firstMessage(tool, { imageUrl, prompt: 'x'.repeat(most + 212) })).toBe(message);
      expect(firstMessage(tool, { imageUrl, prompt: 'x'.repeat(most) })).toBeUndefined();
    });

    test(`takes its image from ${folder}`, () => {
      expect(tool.files).toEqual([{ name: 'imageUrl', kind: 'image', folder }]);
      expect(firstMessage(tool, { imageUrl, prompt: 'waves' })).toBeUndefined();
    });
  });
}
