import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { loadEnglish } from '../../../shared/texts/load-english.testing.ts';
import { catalogue as listed } from '../../../shared/tools/catalogue.testing.ts';
import { destinations } from './destinations.ts';
import { groups, listingsOf } from './tool-groups.ts';

beforeAll(() => loadEnglish('common', 'switcher', 'tools'));

const catalogue = listed.tools;
const known = { tools: catalogue, recent: [], isAdmin: false, publishes: true };
const names = (query: string, more: Partial<Parameters<typeof destinations>[1]> = {}) =>
  destinations(query, { ...known, ...more }).map(({ label, destinations: places }) => [
    label,
    places.map(({ name }) => name),
  ]);

test('every tool is listed, under its own name and under its classic one', () => {
  const listed = new Set(destinations('', known).flatMap((group) => group.destinations.map(({ name }) => name)));
  for (const { name, classic } of catalogue) {
    expect(listed).toContain(classic === null ? name : classic.name);
    expect(listed).toContain(name);
  }
});

test('what was used last comes first, and once', () => {
  const [recent, tools] = destinations('', { ...known, recent: ['fal_veo2', 'gen_01', 'gone'] });
  expect(recent?.label).toBe('Recent');
  expect(recent?.destinations.map(({ key }) => key)).toEqual(['fal_veo2', 'gen_01']);
  expect(tools?.destinations.map(({ key }) => key)).not.toContain('fal_veo2');
});

test('a search finds names before what is only described so, and pages as well', () => {
  expect(names('kontext lora')).toEqual([['Tools', ['FLUX Kontext LoRA']]]);
  const [[, found = []] = []] = names('scene');
  expect(found[0]).toBe('AI Scene Maker');
  expect(names('invoices')).toEqual([['Pages', ['Billing']]]);
  expect(names('no such thing')).toEqual([]);
});

test('what is shared, public, queued, told and kept is found by its name', () => {
  const pages = ['Share links', 'Published', 'Explore', 'Queue', 'Workspaces', 'Notifications', 'Your data'];
  for (const name of [...pages, 'Verify a file', 'API documentation']) {
    expect(names(name)).toEqual([['Pages', expect.arrayContaining([name])]]);
  }
});

test('what is public is offered where something can be', () => {
  expect(names('explore', { publishes: false })).toEqual([]);
});

test('the administration is offered to administrators alone', () => {
  expect(names('administration')).toEqual([]);
  expect(names('administration', { isAdmin: true })).toEqual([['Pages', ['Administration']]]);
});

test('a tool that is switched off says why and can be looked at; one that is to come leads nowhere', () => {
  const off = catalogue.map((tool) =>
    tool.id === 'gen_01' ? { ...tool, enabled: false, disabledReason: 'Switched off for today' } : tool,
  );
  const places = destinations('', { ...known, tools: off }).flatMap((group) => group.destinations);
  expect(places.find(({ key }) => key === 'gen_01')).toMatchObject({
    to: '/flux-generator',
    reason: 'Switched off for today',
  });
  expect(places.find(({ key }) => key === 'soon')).toMatchObject({ to: null, reason: 'Coming soon' });
});

test('no search, however odd, lists anything twice or invents a place', () => {
  const all = destinations('', { ...known, isAdmin: true }).flatMap((group) =>
    group.destinations.map(({ key }) => key),
  );
  fc.assert(
    fc.property(fc.string(), fc.subarray(catalogue.map(({ id }) => id)), (query, recent) => {
      const found = destinations(query, { ...known, recent, isAdmin: true }).flatMap((group) =>
        group.destinations.map(({ key }) => key),
      );
      expect(new Set(found).size).toBe(found.length);
      expect(all).toEqual(expect.arrayContaining(found));
    }),
  );
});

test('the page of all tools has pictures, videos and scenes first, classic tools apart, and what is to come last', () => {
  const order = listingsOf(catalogue).map(({ group }) => groups.indexOf(group));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
  expect(listingsOf(catalogue).find(({ key }) => key === 'ai_scene_gen')?.group).toBe('scene');
  expect(listingsOf(catalogue).at(-1)?.group).toBe('soon');
});
