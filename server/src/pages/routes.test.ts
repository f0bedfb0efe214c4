import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Studio, startStudio } from '../testing/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.stop());

const get = (path: string, headers: Record<string, string> = {}) => studio.app.request(path, { headers });

test('a prerendered page comes with a policy that allows its own inline scripts alone', async () => {
  const response = await get('/');
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('Landing');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self' 'sha256-abc=';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(response.headers.get('cache-control')).toBe('no-cache');
});

test.each(['/dashboard', '/flux-generator', '/no-such-page/at/all'])('%s is the shell of the app', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('App');
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
});

test('hashed assets may be kept for ever', async () => {
  const response = await get('/assets/app-1a2b.js');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('assets are sent compressed to browsers that can read it', async () => {
  const response = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect(response.headers.get('content-encoding')).toBe('br');
});

test.each(['/assets/gone.js', '/api/nothing', '/functions/v1/nothing', '/assets/..%2f..%2fcsp.json'])(
  '%s answers 404 in the shape of all errors',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  },
);

test('a write from another site is refused', async () => {
  const response = await studio.app.request('/functions/v1/ai-image-generator', {
    method: 'POST',
    headers: { cookie: 'kinora.session_token=x', origin: 'https://evil.example', 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'foreign_origin' });
});
