import type { AddedRoute, CodeRoutes } from '@kinora/catalogue/runtime/code-routes';
import { expect } from 'vitest';
import { hashOfRoute } from '../../src/operate/administration/code-routes/desk.ts';
import { codeToolDeskSchema } from '../../src/operate/administration/code-routes/wire.ts';
import type { AdminStudio } from './administration.ts';
import { eventually } from './eventually.ts';

const reason = 'A second route';

/** HiDream at Replicate, a cent a picture: it has the words, how many and the seed, and nothing else of the form. */
export function hidreamAtReplicate(changes: Partial<AddedRoute> = {}): AddedRoute {
  return {
    provider: 'replicate',
    target: { kind: 'replicate', model: 'dream/hidream', schemaHash: 'b'.repeat(64) },
    map: [
      { to: ['prompt'], from: { kind: 'field', field: 'prompt' }, whenBlank: 'omit' },
      { to: ['num_outputs'], from: { kind: 'field', field: 'numImages' }, whenBlank: 'omit' },
      { to: ['seed'], from: { kind: 'seed', field: 'seed' }, whenBlank: 'omit' },
      { to: ['disable_safety_checker'], from: { kind: 'fixed', value: false }, whenBlank: 'omit' },
    ],
    outputs: { path: [], kind: 'image' },
    cost: { atLeast: 0, rates: [{ label: 'Images', amount: 10_000, per: [{ kind: 'count' }], when: [] }] },
    leftOut: [
      { field: 'negativePrompt', orders: 'untouched' },
      { field: 'imageSize', orders: 'untouched' },
      { field: 'customSize', orders: 'all' },
      { field: 'numInferenceSteps', orders: 'all' },
      { field: 'outputFormat', orders: 'all' },
      { field: 'enableSafetyChecker', orders: 'untouched' },
    ],
    ...changes,
  };
}

/** Puts routes in service, each as if it had been tested. Answers the version. */
export async function serveRoutes(studio: AdminStudio, toolId: string, routes: CodeRoutes): Promise<number> {
  const path = `/api/admin/code-tools/${toolId}`;
  const { draftNo } = await studio.read(['GET', path], codeToolDeskSchema);
  const desk = await studio.read(['PUT', `${path}/draft`], codeToolDeskSchema, { routes, draftNo });
  for (const route of routes.routes) {
    await studio.database
      .insertInto('tool_tests')
      .values({
        tool_id: toolId,
        hash: hashOfRoute(toolId, route),
        provider: route.provider,
        is_passed: true,
        cost_micros: 0,
      })
      .execute();
  }
  const served = await studio.read(['POST', `${path}/publish`], codeToolDeskSchema, {
    draftNo: desk.draftNo,
    note: reason,
  });
  const { version, providers } = served.tool;
  await eventually(async () => {
    const sold = (await studio.deps.tools.list()).find({ id: toolId });
    expect(sold?.routes.map(({ provider }) => provider)).toEqual(providers);
  });
  return version ?? 0;
}
