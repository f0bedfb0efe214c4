import { randomUUID } from 'node:crypto';
import { tools } from '@kinora/catalogue';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { type Lineage, lineageSchema, quoteSchema, sendPricesSchema } from './wire.ts';

let studio: Studio;
let person: Person;
beforeAll(async () => {
  studio = await startStudio();
  person = await createPerson(studio.deps.database, { tokens: 100_000 });
});
afterAll(() => studio.stop());

async function order(fn: string, input: Record<string, unknown>, who: Person = person): Promise<string> {
  const generationId = randomUUID();
  const response = await studio.ask(who, 'POST', `/functions/v1/${fn}`, { generationId, ...input });
  expect([response.status, response.status === 202 ? '' : await response.text()]).toEqual([202, '']);
  return generationId;
}

type File = { ending: string; contentType: string; seconds: number | null; width: number; height: number };
const picture: File = { ending: 'png', contentType: 'image/png', seconds: null, width: 1024, height: 768 };
const clip: File = { ...picture, ending: 'mp4', contentType: 'video/mp4', seconds: 5 };

/** Ends a generation as a worker would, with two outputs. Answers the addresses of both. */
async function deliver(id: string, file = picture, who: Person = person): Promise<[string, string]> {
  const { width, height } = file;
  const keyOf = (place: number) => `${who.id}/generations/${id}-${place}-0123456789abcdef.${file.ending}`;
  const keys = [keyOf(0), keyOf(1)];
  const outputs = keys.map((key) => ({
    ...{ url: `/files/${key}`, thumbnailUrl: null, posterUrl: null, placeholder: null },
    ...{ width, height, contentType: file.contentType, bytes: 10 },
  }));
  for (const key of keys) {
    await sql`insert into files (key, user_id, folder, content_type, bytes, width, height, seconds, frames, fps)
      values (${key}, ${who.id}, 'generations', ${file.contentType}, 10, ${width}, ${height}, ${file.seconds},
        ${file.seconds && 120}, ${file.seconds && 24})`.execute(studio.deps.database);
  }
  await sql`select complete_generation(r.id, r.claim_no, ${JSON.stringify(outputs)}::jsonb, ${outputs[0]?.url}, '{}')
    from runs r where r.generation_id = ${id}`.execute(studio.deps.database);
  return [`/files/${keys[0]}`, `/files/${keys[1]}`];
}

async function lineage(id: string, query = '', who: Person = person): Promise<Lineage> {
  const response = await studio.ask(who, 'GET', `/api/generations/${id}/lineage${query}`);
  expect(response.status).toBe(200);
  return lineageSchema.parse(await response.json());
}

const edgesOf = async (child: string) => (await lineage(child)).edges.filter((edge) => edge.child === child);
const fox = (input: Record<string, unknown> = {}) => order('ai-image-generator', { prompt: 'a fox', ...input });

test.each([
  ['an edit of a picture', 'fal-flux-kontext', 'imageUrl', { prompt: 'in the snow' }, picture, 'edit'],
  ['variations of a picture', 'fal-flux-redux', 'guideImageUrl', { prompt: 'in the snow' }, picture, 'variation'],
  ['a picture after another', 'ai-image-generator', 'guideImageUrl', { prompt: 'in the snow' }, picture, 'reference'],
  ['a picture without its background', 'fal-bria-bg-remove', 'imageUrl', {}, picture, 'enhance'],
  ['a clip that begins with a picture', 'fal-wan-pro', 'imageUrl', { prompt: 'it runs' }, picture, 'video'],
  ['a larger clip', 'fal-video-upscaler', 'videoUrl', {}, clip, 'upscale'],
])('%s knows the result that it was made of, and its part', async (_what, fn, field, input, file, part) => {
  const parent = await fox();
  const [, second] = await deliver(parent, file);
  const child = await order(fn, { ...input, [field]: second });
  expect(await edgesOf(child)).toEqual([{ child, parent, part, output: 1 }]);
});

test('settings that are used again make a child: a variation where only the seed is another', async () => {
  const parent = await fox({ seed: 1 });
  const again = await fox({ seed: 2, fromGeneration: parent });
  const changed = await fox({ seed: 2, steps: 40, fromGeneration: parent });
  expect(await edgesOf(again)).toEqual([{ child: again, parent, part: 'variation', output: null }]);
  expect(await edgesOf(changed)).toEqual([{ child: changed, parent, part: 'reuse', output: null }]);
});

test('nobody becomes a child of what is foreign, unknown, itself, or an upload', async () => {
  const stranger = await createPerson(studio.deps.database, { tokens: 1000 });
  const foreign = await order('ai-image-generator', { prompt: 'a secret' }, stranger);
  for (const fromGeneration of [foreign, randomUUID()])
    expect(await edgesOf(await fox({ fromGeneration }))).toEqual([]);
  const generationId = randomUUID();
  const body = { generationId, prompt: 'a fox', fromGeneration: generationId };
  expect((await studio.ask(person, 'POST', '/functions/v1/ai-image-generator', body)).status).toBe(202);
  expect(await edgesOf(generationId)).toEqual([]);
  const [theirs] = await deliver(foreign, picture, stranger);
  const taken = { generationId: randomUUID(), prompt: 'a fox', guideImageUrl: theirs };
  expect((await studio.ask(person, 'POST', '/functions/v1/ai-image-generator', taken)).status).toBe(400);
  const malformed = { generationId: randomUUID(), prompt: 'a fox', fromGeneration: 'x' };
  expect((await studio.ask(person, 'POST', '/functions/v1/ai-image-generator', malformed)).status).toBe(400);
});

test('an order that is repeated has its parents once, and a refused one has none', async () => {
  const parent = await fox();
  const body = { generationId: randomUUID(), prompt: 'a fox', fromGeneration: parent };
  for (const _ of [1, 2]) {
    expect((await studio.ask(person, 'POST', '/functions/v1/ai-image-generator', body)).status).toBe(202);
  }
  expect(await edgesOf(body.generationId)).toHaveLength(1);
  const poor = await createPerson(studio.deps.database, { tokens: 8 });
  const first = await order('ai-image-generator', { prompt: 'a fox' }, poor);
  const refused = { generationId: randomUUID(), prompt: 'a fox', fromGeneration: first };
  expect((await studio.ask(poor, 'POST', '/functions/v1/ai-image-generator', refused)).status).toBe(402);
  expect((await lineage(first, '', poor)).total).toEqual({ generations: 1, tokens: 8, isMore: false });
});

test('tells the whole family to whoever is in it, with what each branch cost', async () => {
  const root = await fox();
  const [output] = await deliver(root);
  const edited = await order('fal-flux-kontext', { prompt: 'in the snow', imageUrl: output });
  const again = await fox({ fromGeneration: root });
  const grandchild = await fox({ fromGeneration: edited });
  const costs = new Map<string, number>();
  for (const id of [root, edited, again, grandchild]) {
    const { nodes, total } = await lineage(id);
    for (const node of nodes) costs.set(node.id, node.generation?.receipt.charged ?? 0);
    expect(new Set(nodes.map((node) => node.id))).toEqual(new Set([root, edited, again, grandchild]));
    const sum = (...ids: string[]) => ids.reduce((tokens, one) => tokens + (costs.get(one) ?? 0), 0);
    expect(total).toEqual({ generations: 4, tokens: sum(root, edited, again, grandchild), isMore: false });
    const branch = nodes.find((node) => node.id === edited);
    expect(branch).toMatchObject({ below: 1, branchTokens: sum(edited, grandchild) });
  }
});

test('what is in the trash or deleted for good stays in the tree without its record', async () => {
  const root = await fox();
  await deliver(root);
  const child = await fox({ fromGeneration: root });
  await studio.ask(person, 'DELETE', `/api/generations/${root}`);
  expect((await studio.ask(person, 'GET', `/api/generations/${root}/lineage`)).status).toBe(404);
  expect((await lineage(child)).nodes[0]).toMatchObject({ id: root, generation: null, isInTrash: true });
  await studio.ask(person, 'POST', '/api/generations/empty-trash');
  const { nodes, edges, total } = await lineage(child);
  expect(nodes[0]).toMatchObject({ id: root, generation: null, isInTrash: false, below: 1 });
  expect(edges).toEqual([{ child, parent: root, part: 'variation', output: null }]);
  expect(total.tokens).toBe(8);
});

async function sendPrices(id: string, body: Record<string, unknown> = {}) {
  const response = await studio.ask(person, 'POST', `/api/generations/${id}/send-prices`, body);
  expect(response.status).toBe(200);
  return sendPricesSchema.parse(await response.json()).prices;
}

test('each tool that takes a result says the price that its form will quote, with the result in its place', async () => {
  const id = await fox();
  const [, second] = await deliver(id);
  const forms = { fal_flux_kontext: { numImages: 3 }, fal_wan_pro: { imageUrl: '/files/x/y.png' } };
  const prices = await sendPrices(id, { output: 1, forms });
  expect(prices.length).toBeGreaterThan(5);
  for (const { tool, field, tokens } of prices) {
    const [only] = tool === 'fal_flux_kontext' ? [forms.fal_flux_kontext] : [];
    const takesList = tools.find(({ id: one }) => one === tool)?.files.find(({ name }) => name === field)?.list;
    const input = { ...only, [field]: takesList === undefined ? second : [second] };
    const quote = await studio.ask(person, 'POST', '/api/quote', { tool, input });
    expect([tool, tokens]).toEqual([tool, quoteSchema.parse(await quote.json()).tokens]);
  }
  expect(await sendPrices(id, { output: 1 })).not.toEqual(prices);
});

test('a large picture is an edit on the canvas, which asks for the price that the menu said', async () => {
  const [width, height] = [2048, 1024];
  const parent = await fox();
  const [, second] = await deliver(parent, { ...picture, width, height });
  const said = (await sendPrices(parent, { output: 1 })).find(
    ({ tool, field }) => tool === 'canvas_edit' && field === 'imageUrl',
  );
  const quote = await studio.ask(person, 'POST', '/api/quote', { tool: 'canvas_edit', input: { width, height } });
  expect(said).toMatchObject({ tokens: quoteSchema.parse(await quote.json()).tokens, isLeast: false });
  expect(said?.tokens).toBe(20);
  const maskUrl = await storedInput(studio, person, { folder: 'canvas-images', width, height });
  const child = await order('canvas-edit', { prompt: 'a boat', imageUrl: second, maskUrl, width, height });
  expect(await edgesOf(child)).toEqual([{ child, parent, part: 'edit', output: 1 }]);
});

test('a frame of a clip is priced as a picture of its size, before anybody has taken it', async () => {
  const [still, moving] = [await fox(), await fox()];
  await deliver(still);
  await deliver(moving, clip);
  const ofPicture = await sendPrices(still);
  expect(await sendPrices(moving, { what: 'last' })).toEqual(ofPicture);
  const ofClip = (await sendPrices(moving)).map(({ tool }) => tool);
  expect(ofClip).toContain('fal_video_upscaler');
  expect(ofClip).not.toEqual(ofPicture.map(({ tool }) => tool));
  for (const [body, status] of [
    [{ output: 9 }, 404],
    [{ what: 'middle' }, 400],
    [{ forms: { x: 1 } }, 400],
  ] as const) {
    expect((await studio.ask(person, 'POST', `/api/generations/${still}/send-prices`, body)).status).toBe(status);
  }
});

test('a lineage is told to its owner alone, and bad pages are refused', async () => {
  const root = await fox();
  const stranger = await createPerson(studio.deps.database);
  const status = async (who: Person | null, path: string) => (await studio.ask(who, 'GET', path)).status;
  expect(await status(stranger, `/api/generations/${root}/lineage`)).toBe(404);
  expect(await status(person, `/api/generations/${randomUUID()}/lineage`)).toBe(404);
  expect(await status(null, `/api/generations/${root}/lineage`)).toBe(401);
  for (const query of ['offset=-1', 'offset=x', 'limit=0', 'limit=201']) {
    expect(await status(person, `/api/generations/${root}/lineage?${query}`)).toBe(400);
  }
});

test('a family larger than what is read is cut off, and whoever is asked about stays in with their parents', async () => {
  const someone = await createPerson(studio.deps.database);
  const root = await order('ai-image-generator', { prompt: 'a root' }, someone);
  const middle = await order('ai-image-generator', { prompt: 'a fox', fromGeneration: root }, someone);
  // Parents that are gone take less time to make than thousands of orders.
  await sql`insert into generation_parents (child, parent, part, family)
    select e.child, gen_random_uuid(), 'reference', e.family
    from generation_parents e cross join generate_series(1, 30001) where e.child = ${middle}`.execute(
    studio.deps.database,
  );
  const last = await order('ai-image-generator', { prompt: 'a fox', fromGeneration: middle }, someone);
  const { nodes, edges, total } = await lineage(last, '?limit=3', someone);
  expect(total.isMore).toBe(true);
  expect(edges).toContainEqual({ child: last, parent: middle, part: 'variation', output: null });
  expect(nodes.map(({ id }) => id)).toContain(last);
});

test('whatever is made of what: no circles, parents come first, and pages make the whole', async () => {
  const someone = await createPerson(studio.deps.database, { tokens: 1_000_000 });
  const shapes = fc.array(fc.tuple(fc.nat(), fc.option(fc.nat(), { nil: null })), { minLength: 1, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(shapes, fc.integer({ min: 1, max: 5 }), fc.nat(), async (picks, limit, start) => {
      const ids = [await order('ai-image-generator', { prompt: 'a root' }, someone)];
      const pictures = [(await deliver(ids[0] ?? '', picture, someone))[0]];
      for (const [settings, file] of picks) {
        const guide = file === null ? {} : { guideImageUrl: pictures[file % pictures.length] };
        const input = { prompt: 'a fox', fromGeneration: ids[settings % ids.length], ...guide };
        const id = await order('ai-image-generator', input, someone);
        pictures.push((await deliver(id, picture, someone))[0]);
        ids.push(id);
      }
      const of = ids[start % ids.length] ?? '';
      const whole: Lineage[] = [];
      for (let offset: number | null = 0; offset !== null; ) {
        const page: Lineage = await lineage(of, `?offset=${offset}&limit=${limit}`, someone);
        whole.push(page);
        offset = page.nextOffset;
      }
      const nodes = whole.flatMap((page) => page.nodes.map(({ id }) => id));
      const edges = whole.flatMap((page) => page.edges);
      expect(nodes.toSorted()).toEqual(ids.toSorted());
      for (const { child, parent } of edges) expect(ids.indexOf(parent)).toBeLessThan(ids.indexOf(child));
      for (const child of ids.slice(1)) {
        const shownUnder = edges.find((edge) => edge.child === child)?.parent ?? '';
        expect(nodes.indexOf(shownUnder)).toBeLessThan(nodes.indexOf(child));
        expect(nodes).toContain(shownUnder);
      }
    }),
    { numRuns: 8 },
  );
});

test('families that come together are one from then on, those of an earlier release too', async () => {
  // Each is made of none, one or two of those before it; some connections have no family's name, as before this release.
  const picks = fc.array(fc.tuple(fc.option(fc.nat()), fc.option(fc.nat())), { minLength: 2, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(picks, fc.nat(), fc.nat(), async (parents, unnamedUpTo, start) => {
      const someone = await createPerson(studio.deps.database, { tokens: 100_000 });
      const [ids, outputs]: [string[], string[]] = [[], []];
      const familyOf = new Map<string, Set<string>>();
      for (const [place, [one, other]] of parents.entries()) {
        const guide = one === null ? undefined : outputs[one % place];
        const settings = other === null ? undefined : ids[other % place];
        const input = {
          ...(guide === undefined ? {} : { guideImageUrl: guide }),
          ...(settings === undefined ? {} : { fromGeneration: settings }),
        };
        const id = await order('ai-image-generator', { prompt: 'a fox', ...input }, someone);
        const [output] = await deliver(id, picture, someone);
        const of = [guide === undefined || one === null ? undefined : ids[one % place], settings];
        const joined = new Set([id, ...of.flatMap((parent) => [...(familyOf.get(parent ?? '') ?? [])])]);
        for (const member of joined) familyOf.set(member, joined);
        ids.push(id);
        outputs.push(output);
        if (place === unnamedUpTo % parents.length) {
          await sql`update generation_parents set family = null where child = any (${sql.val(ids)}::uuid[])`.execute(
            studio.deps.database,
          );
        }
      }
      const asked = ids[start % ids.length] ?? '';
      for (const id of [asked, ...ids]) {
        const { nodes, total } = await lineage(id, '', someone);
        expect(nodes.map((node) => node.id).toSorted()).toEqual([...(familyOf.get(id) ?? [])].toSorted());
        expect(total.generations).toBe(familyOf.get(id)?.size);
      }
    }),
    { numRuns: 12 },
  );
});
