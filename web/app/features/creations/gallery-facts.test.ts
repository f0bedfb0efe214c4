import fc from 'fast-check';
import { createLoader } from 'nuqs/server';
import { describe, expect, it } from 'vitest';
import {
  factNames,
  factParsers,
  factQuery,
  factSettings,
  labels,
  origins,
  ratings,
  ratios,
  shapes,
  sides,
  verdicts,
} from './gallery-facts.ts';
import { filterOf, galleryParsers, isNarrowed, ruleOf, settingsOfRule } from './gallery-filter.ts';

const read = createLoader(galleryParsers);
const queryAt = (address: string) =>
  Object.fromEntries(new URLSearchParams(factQuery(createLoader(factParsers)(new URLSearchParams(address)))));

const numbers = fc.nat(999_999).map(String);
const days = fc
  .date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anySettings = fc.record(
  {
    shape: fc.constantFrom(...shapes),
    ratio: fc.constantFrom(...ratios),
    min_side: fc.constantFrom(...sides),
    max_side: fc.constantFrom(...sides),
    model: fc.constantFrom('flux-dev', 'fal-ai/veo3', 'a&b=c d'),
    seed: fc.maxSafeInteger().map(String),
    made_from: fc.constantFrom(...origins),
    min_seconds: numbers,
    max_seconds: numbers,
    min_tokens: numbers,
    max_tokens: numbers,
    from: days,
    to: days,
    favorite: fc.constant('1'),
    rating: fc.constantFrom(...ratings),
    label: fc.constantFrom(...labels),
    verdict: fc.constantFrom(...verdicts),
    tag: fc.constantFrom('night', 'kept for Ana', '夜'),
    parent: fc.uuid(),
  },
  { requiredKeys: [] },
);

describe('the further filters of the gallery', () => {
  it('say the same in the address as they ask of the server, there and back', () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        const back = factSettings(Object.fromEntries(new URLSearchParams(factQuery(settings))));
        const none = Object.fromEntries(factNames.map((name) => [name, null]));
        expect(back).toEqual({ ...none, ...settings });
      }),
    );
  });

  it('ask for days from their first moment to their last, where the person is', () => {
    expect(queryAt('from=2026-11-02&to=2026-11-02')).toEqual({
      from: new Date(2026, 10, 2).toISOString(),
      to: new Date(2026, 10, 3).toISOString(),
    });
  });

  it('leave out what the server would refuse', () => {
    expect(
      queryAt(
        'shape=round&ratio=7%3A5&parent=x&relation=edit&min_side=wide&seed=1e5&made_from=air&min_tokens=-1&max_tokens=9999999&from=soon&to=1816-01-01&rating=6&label=beige&tag=a,b&favorite=0',
      ),
    ).toEqual({});
    expect(queryAt(`model=${'x'.repeat(300)}`).model).toHaveLength(200);
  });

  it('narrow the list, and combine with the bar', () => {
    const filter = filterOf(read(new URLSearchParams('q=fox&shape=square&max_tokens=20')), undefined);
    expect(filter).toEqual({ q: 'fox', facts: 'shape=square&max_tokens=20' });
    expect(isNarrowed({ facts: 'shape=square' })).toBe(true);
  });
});

describe('a search that is kept as a collection', () => {
  it('asks for the same by the names of the server', () => {
    const rule = ruleOf({ q: 'fox', tool_type: 'gen_01', sort: 'oldest', facts: 'shape=square&max_tokens=20' });
    expect(rule).toEqual({ q: 'fox', tool_type: 'gen_01', sort: 'oldest', shape: 'square', max_tokens: '20' });
  });

  it('is none where nothing is left out, in the trash, or where it is a list of the library already', () => {
    expect(ruleOf({ sort: 'oldest' })).toBeNull();
    expect(ruleOf({ trash: 1, q: 'fox' })).toBeNull();
    expect(ruleOf({ library: 'favorite=1' })).toBeNull();
    expect(ruleOf({ q: 'fox', facts: 'collection=x' })).toBeNull();
  });

  it('leads back to the filters of the gallery', () => {
    const settings = settingsOfRule({ q: 'fox', kind: 'image', min_tokens: '5' });
    expect(settings).toMatchObject({ q: 'fox', kind: 'image', min_tokens: '5', tool: null, shape: null, to: null });
    expect(settingsOfRule({ tag: 'night', rating: '4' })).toMatchObject({ tag: 'night', rating: '4', q: null });
  });
});
