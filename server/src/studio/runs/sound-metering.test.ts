// @module-tag long

import type { Definition } from '@kinora/catalogue/runtime/definition';
import { shownDefinition } from '@kinora/catalogue/runtime/definition';
import { runtimeTool } from '@kinora/catalogue/runtime/tool';
import { totalTokens } from '@kinora/catalogue/tool';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { balanceOf, createPerson } from '../../../test/support/people.ts';
import { publishTool } from '../../../test/support/published-tool.ts';
import { makeSound } from '../../../test/support/sounds.ts';
import { falRoute, musicTool, pictureTool } from '../../../test/support/tool-definitions.ts';
import { buildMedia } from '../../../test/support/videos.ts';
import { quoteSchema } from '../generations/wire.ts';

// Decoders on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

/** Reads words aloud: 15 tokens for a thousand characters, 2 at the least. */
function speechTool(): Definition {
  const route = falRoute('fal-ai/read-aloud', {
    map: [{ to: ['text'], from: { kind: 'field', field: 'text' }, whenBlank: 'omit' }],
    outputs: { path: ['audio'], kind: 'audio' },
    cost: {
      atLeast: 0,
      rates: [{ label: 'Characters', amount: 1000, per: [{ kind: 'characters', field: 'text' }], when: [] }],
    },
  });
  return pictureTool({
    name: 'Read Aloud',
    category: 'audio',
    examples: [{ field: 'text', text: 'Good evening, and welcome.' }],
    fields: [{ kind: 'prompt', name: 'text', label: 'What is said', required: true, maxLength: 5000, default: '' }],
    outputs: { kind: 'audio', noun: 'sounds' },
    price: {
      atLeast: 2000,
      rates: [{ label: 'Speech', amount: 15_000, per: [{ kind: 'characters', field: 'text' }], when: [] }],
    },
    routes: [route],
  });
}

let media: Awaited<ReturnType<typeof buildMedia>>;
let studio: AdminStudio;
const ids: Record<string, string> = {};
beforeAll(async () => {
  media = await buildMedia();
  studio = await startAdminStudio({ env: media.env });
  ids.music = await publishTool(studio, 'tune-smith', musicTool());
  ids.speech = await publishTool(studio, 'read-aloud', speechTool());
  const enhancement = { ...musicTool(), name: 'Cleaner', category: 'enhancement' as const };
  await publishTool(studio, 'cleaner', enhancement);
});
afterAll(async () => {
  await studio.stop();
  await media.remove();
});
beforeEach(() => studio.fal.follow(() => undefined));

function deliver(body: Buffer): void {
  const answer = studio.fal.sound(body);
  studio.fal.follow(({ kind }) => (kind === 'result' ? answer : undefined));
}

const definitionAnswer = z.object({ id: z.string(), fn: z.string(), version: z.int(), definition: shownDefinition });

/** The figure on the button: a page computes it from the definition that it is shown. */
async function onTheButton(tool: string, input: Record<string, unknown>): Promise<number> {
  const answer = await studio.ask(null, 'GET', `/api/tools/${tool}`);
  const parsed = runtimeTool(definitionAnswer.parse(await answer.json())).parse(input);
  if (!parsed.ok) throw new Error('The form is not filled in');
  return totalTokens(parsed.input.cost({}, {}));
}

const ledger = z.object({ entries: z.array(z.object({ amount: z.int(), generation_id: z.string().nullable() })) });

/** Orders it with the figure of the button, and answers every place at which the price can be read afterwards. */
async function pricesOf(kind: 'music' | 'speech', slug: string, input: Record<string, unknown>) {
  const person = await createPerson(studio.database, { tokens: 200 });
  const spent = async () => 200 - (await balanceOf(studio.database, person)).tokens;
  const tool = ids[kind] ?? '';
  const clicked = await onTheButton(tool, input);
  const quoted = await studio.ask(person, 'POST', '/api/quote', { tool, input });
  const id = await studio.submitTo(person, `x/${slug}`, { ...input, quotedCost: clicked });
  const charged = await spent();
  const ended = await studio.ended(person, id);
  const entries = await studio.ask(person, 'GET', '/api/ledger');
  const ofOrder = ledger.parse(await entries.json()).entries.filter(({ generation_id }) => generation_id === id);
  return {
    ended,
    seconds: ended.outputs[0]?.seconds,
    prices: {
      clicked,
      quoted: quoteSchema.parse(await quoted.json()).tokens,
      charged,
      used: ended.tokens_used,
      receipt: ended.receipt.charged,
      paid: await spent(),
      booked: ofOrder.reduce((sum, { amount }) => sum - amount, 0),
    },
  };
}

const same = (tokens: number) => ({
  ...{ clicked: tokens, quoted: tokens, charged: tokens, used: tokens },
  ...{ receipt: tokens, paid: tokens, booked: tokens },
});

test('speech costs by its characters: the button, the charge, the receipt and the ledger say the same', async () => {
  deliver(await makeSound('mp3', { seconds: 1 }));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4000 }), async (length) => {
      const { prices } = await pricesOf('speech', 'read-aloud', { text: 'x'.repeat(length) });
      expect(prices).toEqual(same(Math.max(2, Math.ceil((length * 15) / 1000))));
    }),
    { numRuns: 6, examples: [[1], [133], [134], [1000], [1001]] },
  );
});

test.each([
  ['exactly what was asked for', 4],
  ['less', 2],
  ['more', 7],
])('music that comes with %s costs what the click said, and its record says how long it is', async (_what, came) => {
  deliver(await makeSound('mp3', { seconds: came }));
  const { prices, seconds, ended } = await pricesOf('music', 'tune-smith', { prompt: 'a slow waltz', duration: 4 });
  expect(prices).toEqual(same(4));
  expect(ended.receipt).toMatchObject({ charged: 4, returned: 0 });
  expect(seconds).toBeCloseTo(came, 0);
});

test('music that never comes costs nothing, at every place', async () => {
  studio.fal.follow(({ kind }) => (kind === 'result' ? { status: 422, body: { detail: 'no' } } : undefined));
  const { prices, ended } = await pricesOf('music', 'tune-smith', { prompt: 'a slow waltz', duration: 9 });
  expect(ended).toMatchObject({ status: 'failed', receipt: { charged: 9, returned: 9 } });
  expect(prices).toMatchObject({ clicked: 9, quoted: 9, charged: 9, receipt: 9, paid: 0, booked: 0 });
});

test('a tool that improves sounds keeps one that comes as an MP4 of any brand', async () => {
  const person = await createPerson(studio.database);
  const renamed = await makeSound('m4a');
  renamed.write('isom', 8, 'latin1');
  deliver(renamed);
  const id = await studio.submitTo(person, 'x/cleaner', { prompt: 'less noise' });
  expect(await studio.ended(person, id)).toMatchObject({ outputs: [{ contentType: 'audio/mp4' }] });
});
