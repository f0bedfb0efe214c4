import type { CodeRoutes } from '@kinora/catalogue/runtime/code-routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hidreamAtReplicate, serveRoutes } from '../../../../test/support/code-routes.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { startTwoServices, type TwoServices } from '../../../../test/support/two-routes.ts';
import { errorSchema } from '../../../http/wire.ts';
import { codeToolDeskSchema, codeToolsSchema } from './wire.ts';

const reason = 'A second route';
const HIDREAM = '/api/admin/code-tools/fal_hidream_i1';

let services: TwoServices;
let studio: TwoServices['studio'];
let replicate: TwoServices['replicate'];

beforeAll(async () => {
  services = await startTwoServices();
  ({ studio, replicate } = services);
});
afterAll(() => services.stop());

const desk = (method: string, path: string, body?: unknown) => studio.read([method, path], codeToolDeskSchema, body);

async function refused(method: string, path: string, body?: unknown) {
  const answer = await studio.ask(studio.admin, method, path, body);
  return { status: answer.status, ...errorSchema.parse(await answer.json()) };
}

async function drafted(routes: CodeRoutes | Record<string, unknown>) {
  const { draftNo } = await desk('GET', HIDREAM);
  return desk('PUT', `${HIDREAM}/draft`, { routes, draftNo });
}

describe('the routes of a tool of the program', () => {
  test("list every tool that one call of a service makes, with the program's own way", async () => {
    const { tools } = await studio.read(['GET', '/api/admin/code-tools'], codeToolsSchema);
    expect(tools.find(({ id }) => id === 'gen_01')).toMatchObject({ ownProvider: 'runware', providers: ['runware'] });
    const ids = tools.map(({ id }) => id);
    expect(ids).not.toContain('ai_scene_gen');
    expect(ids).not.toContain('gen_02');
    expect(await refused('GET', '/api/admin/code-tools/ai_scene_gen')).toMatchObject({ status: 404 });
  });

  test('say where something is wrong, and are neither tested nor put in service', async () => {
    const route = hidreamAtReplicate({ leftOut: [] });
    const { problems, draftNo } = await drafted({ own: 0, routes: [route] });
    expect(problems).toContainEqual({
      place: 'routes.0.leftOut',
      message: 'Negative prompt is neither sent nor left out. Send it, or say what becomes of orders that set it.',
    });
    const order = { provider: 'replicate', input: { prompt: 'a fox' } };
    expect(await refused('POST', `${HIDREAM}/test`, order)).toMatchObject({ status: 409, code: 'not_ready' });
    expect(await refused('POST', `${HIDREAM}/publish`, { draftNo, note: reason })).toMatchObject({ code: 'not_ready' });
  });

  test('are in service once their price is proved and a test has passed', async () => {
    const { left, proofs } = await drafted({ own: 0, routes: [hidreamAtReplicate()] });
    expect(proofs).toMatchObject([
      { provider: 'replicate', isProved: true, worst: { costMicros: expect.any(Number) } },
    ]);
    expect(left).toEqual(['Test the route to replicate.']);
    const bare = { provider: 'replicate', input: { prompt: 'a fox', negativePrompt: 'rain' } };
    expect(await refused('POST', `${HIDREAM}/test`, bare)).toMatchObject({ status: 400 });

    await desk('POST', `${HIDREAM}/test`, { provider: 'replicate', input: { prompt: 'a fox', numImages: 2 } });
    await eventually(async () =>
      expect((await desk('GET', HIDREAM)).tests[0]).toMatchObject({
        isPassed: true,
        isCurrent: true,
        costMicros: 20_000,
        preview: expect.stringMatching(/^data:image/),
      }),
    );
    expect(replicate.creates[0]).toMatchObject({ prompt: 'a fox', num_outputs: 2, disable_safety_checker: false });
    const { draftNo } = await desk('GET', HIDREAM);
    const served = await desk('POST', `${HIDREAM}/publish`, { draftNo, note: reason });
    expect(served).toMatchObject({ tool: { version: 1, hasDraft: false, providers: ['fal', 'replicate'] }, left: [] });
    const lines = await studio.auditLines();
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['tool_routes.draft', 'tool.test', 'tool_routes.publish']),
    );
  });

  test('that cost more than an order brings are not put in service, and the order is named', async () => {
    const cost = { atLeast: 900_000, rates: [] };
    const { left, proofs } = await drafted({ own: 0, routes: [hidreamAtReplicate({ cost })] });
    expect(proofs).toMatchObject([{ isProved: false, problem: expect.stringContaining('it would have to sell for') }]);
    expect(left[0]).toMatch(/^The price against replicate: /);
  });

  test('keep the prices desk from prices that would not cover them', async () => {
    await serveRoutes(studio, 'fal_hidream_i1', { own: 0, routes: [hidreamAtReplicate()] });
    const prices = { fal_hidream_i1: { megapixel: 0 } };
    expect(await refused('POST', '/api/admin/prices', { prices, note: reason })).toMatchObject({
      status: 409,
      code: 'not_ready',
      error: expect.stringContaining('HiDream'),
    });
    await serveRoutes(studio, 'fal_hidream_i1', { own: 0, routes: [] });
    expect((await studio.ask(studio.admin, 'POST', '/api/admin/prices', { prices, note: reason })).status).toBe(201);
    const { proofs } = await drafted({ own: 0, routes: [hidreamAtReplicate()] });
    expect(proofs).toMatchObject([{ isProved: false }]);
    await studio.ask(studio.admin, 'POST', '/api/admin/prices', { prices: {}, note: reason });
  });

  test('go back to an earlier version, which never changes', async () => {
    const version = await serveRoutes(studio, 'fal_hidream_i1', { own: 1, routes: [hidreamAtReplicate()] });
    const back = await desk('POST', `${HIDREAM}/roll-back`, { version: version - 1, reason });
    expect(back.tool).toMatchObject({ version: version - 1, providers: ['fal'] });
    expect(await refused('POST', `${HIDREAM}/roll-back`, { version: 999, reason })).toMatchObject({ status: 404 });
    await expect(studio.database.deleteFrom('code_route_versions').execute()).rejects.toThrow('kept for good');
  });

  test('that somebody else has changed meanwhile are not overwritten', async () => {
    const { draftNo } = await drafted({ own: 0, routes: [] });
    await desk('PUT', `${HIDREAM}/draft`, { routes: { own: 0, routes: [hidreamAtReplicate()] }, draftNo });
    const mine = { routes: { own: 0, routes: [] }, draftNo };
    expect(await refused('PUT', `${HIDREAM}/draft`, mine)).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    const thrown = await studio.ask(studio.admin, 'DELETE', `${HIDREAM}/draft?reason=As%20it%20was`);
    expect(thrown.status).toBe(204);
    expect((await desk('GET', HIDREAM)).tool.hasDraft).toBe(false);
  });
});
