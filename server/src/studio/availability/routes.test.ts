import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { catalogueSchema } from '../../http/wire.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.stop());

test('the catalogue is public and lists what is coming soon last, with nothing to click', async () => {
  const { tools } = catalogueSchema.parse(await (await studio.ask(null, 'GET', '/api/catalogue')).json());
  const first = tools.findIndex(({ comingSoon }) => comingSoon);
  expect(first).toBeGreaterThan(0);
  expect(tools[0]).toMatchObject({ name: 'FLUX Image Generator', enabled: true, disabledReason: null });
  expect(tools.slice(first)).toMatchObject([
    { name: 'AI Auto Video Caption', fromTokens: 10, enabled: false, route: null, comingSoon: true },
    { name: 'AI Video Extender', fromTokens: 20, enabled: false, route: null, comingSoon: true },
    { name: 'Auto 9:16 Img Improver', fromTokens: 6, enabled: false, route: null, comingSoon: true },
  ]);
});

test('whoever has the catalogue already is told only that it is the same', async () => {
  const first = await studio.app.request('/api/catalogue');
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('content-type')).toBe('application/json');
  const again = await studio.app.request('/api/catalogue', { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const others = await studio.app.request('/api/catalogue', { headers: { 'if-none-match': '"another"' } });
  expect([others.status, others.headers.get('etag')]).toEqual([200, etag]);
});

test('"from N tokens" is the least that any use of a tool costs', async () => {
  const { tools } = catalogueSchema.parse(await (await studio.ask(null, 'GET', '/api/catalogue')).json());
  const from = Object.fromEntries(tools.map(({ id, fromTokens }) => [id, fromTokens]));
  expect(from).toMatchObject({
    gen_01: 8,
    fal_flux_redux: 10,
    fal_flux_kontext: 10,
    fal_flux_kontext_lora: 10,
    fal_hidream_i1: 1,
    fal_bria_bg_remove: 5,
  });
});
