import type { Definition } from '@kinora/catalogue/runtime/definition';
import { whyForbidden, whyNeverOffered } from '@kinora/catalogue/runtime/forbidden';
import { parseDefinition } from '@kinora/catalogue/runtime/parse-definition';
import { runtimeTool } from '@kinora/catalogue/runtime/tool';
import { inEnglish } from '@kinora/texts/words';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Imported } from './draft.ts';

/** What services could say of their models to do harm, and what must come of it. */

export const names = fc.oneof(
  fc.constantFrom(
    ...['prompt', 'image_url', 'images', 'mask', 'seed', 'num_images', 'width', 'height', 'size', 'loras', 'webhook'],
    ...['enable_safety_checker', 'api_key', 'constructor', 'toString', '__proto__', 'a b', '', '日本', 'x'.repeat(500)],
  ),
  fc.string({ maxLength: 12 }),
);
export const figures = fc.oneof(
  fc.constantFrom(0, 1, -1, 0.1, 1.5, 1e-9, 1e21, -1e21, Number.MAX_SAFE_INTEGER, 18_446_744_073_709_552_000),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
export const value = fc.oneof(figures, fc.boolean(), fc.constant(null), names, fc.jsonValue({ maxDepth: 2 }));
export const odd = <Kind>(usual: fc.Arbitrary<Kind>) =>
  fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: value });
export const runs = { numRuns: 150 };
/** Else nothing but refusals would have been looked at. */
export const LEAST_DRAFTS = 25;

/** Whatever was read: a definition that can be sold, with nothing in it that is never offered, or a place and a sentence. */
export function expectSound(imported: Imported): void {
  if (!imported.ok) {
    expect(typeof imported.reason === 'string' ? imported.reason : inEnglish(imported.reason)).toMatch(
      /^\S[\s\S]*[.?]$/,
    );
    expect(imported.place.length).toBeLessThan(500);
    return;
  }
  const { definition, warnings } = imported.draft;
  const parsed = parseDefinition(JSON.parse(JSON.stringify(definition)));
  expect(parsed.ok ? [] : parsed.problems).toEqual([]);
  expect(warnings.length).toBeLessThanOrEqual(70);
  for (const warning of warnings) expect(warning.length).toBeLessThan(1000);
  expectNothingForbidden(definition);
  const tool = runtimeTool({ id: 'x_own', fn: 'own', version: 1, definition });
  expect(tool.leastTokens({})).toBeGreaterThan(0);
  expect(() => tool.parse({ prompt: 'a fox' })).not.toThrow();
}

function expectNothingForbidden({ routes }: Definition): void {
  for (const { target, map } of routes) {
    for (const { to, from } of map) {
      expect(
        whyForbidden(to, typeof (from.kind === 'fixed' && from.value) === 'boolean' && from.kind === 'fixed'),
      ).toBe(undefined);
      if (from.kind !== 'fixed') expect(whyNeverOffered(target.kind, to)).toBe(undefined);
    }
  }
}
