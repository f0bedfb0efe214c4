import type { GenerationList } from '@kinora/server/generations-wire';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GenerationFilter } from '../api/api.ts';
import { cacheList, GENERATION_LISTS, GENERATION_TOTALS, listKey, nextMoment } from '../api/generation-cache.ts';
import { eventOf, generationAt, namesIn, shownIn, withList } from '../generation/generation.testing.ts';
import { applyChange, applyGeneration, applyRemoval } from './cache-updates.ts';

function isStale(client: QueryClient, key: string, filter: GenerationFilter): boolean {
  return client.getQueryState([key, filter])?.isInvalidated ?? false;
}

const minutes = (...all: number[]) => all.map((minute) => generationAt(minute));

describe('a live list', () => {
  it.each([
    ['newest', ['c', 'New', 'a', 'b']],
    ['oldest', ['b', 'a', 'New', 'c']],
  ] as const)('in the order "%s" shows a new generation in its place', (sort, names) => {
    const [a, b, c] = [2, 1, 9].map((minute, index) => generationAt(minute, { generation_name: 'abc'[index] ?? '' }));
    if (!a || !b || !c) throw new Error('three were made');
    const client = withList({ sort }, sort === 'newest' ? [c, a, b] : [b, a, c]);
    applyChange(client, eventOf('insert', generationAt(5, { generation_name: 'New' })));
    expect(namesIn(client, { sort })).toEqual(names);
  });

  it('shows what is new first, and keeps its length', () => {
    const client = withList({ limit: 3 }, minutes(3, 2, 1));
    applyChange(client, eventOf('insert', generationAt(4)));
    expect(namesIn(client, { limit: 3 })).toEqual(['Picture 4', 'Picture 3', 'Picture 2']);
  });

  it('shows an update in its place, also when it is heard twice', () => {
    const client = withList({}, minutes(3, 2, 1));
    for (const _time of ['once', 'twice']) {
      applyChange(client, eventOf('update', generationAt(2, { generation_name: 'Done' })));
      expect(namesIn(client, {})).toEqual(['Picture 3', 'Done', 'Picture 1']);
    }
  });

  it('shows all generations of one moment', () => {
    const client = withList({}, minutes(1));
    const twin = { ...generationAt(2), created_at: generationAt(1).created_at };
    applyChange(client, eventOf('insert', twin));
    expect(shownIn(client, {})).toHaveLength(2);
  });

  it('stays in the order of time and without doubles, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 25 }), fc.constantFrom('newest', 'oldest'), (all, sort) => {
        const client = withList({ sort }, []);
        for (const minute of all) applyChange(client, eventOf('insert', generationAt(minute)));
        const inTime = minutes(...[...new Set(all)].toSorted((one, other) => one - other));
        expect(shownIn(client, { sort })).toEqual(sort === 'oldest' ? inTime : inTime.toReversed());
      }),
    );
  });

  it.each([{ sort: 'name' }, { sort: 'tool' }, { q: 'fox' }, { q: 'fox', sort: 'oldest' }, { kind: 'audio' }] as const)(
    'of %o is asked again, once, about what it does not know, for only the server can tell',
    async (filter) => {
      const known = generationAt(1, { status: 'processing' });
      const client = withList(filter, [known]);
      let asked = 0;
      const answer: GenerationList = { generations: minutes(2, 1), total: 2, totalIsMore: false, nextCursor: null };
      const read = async () => {
        asked += 1;
        return cacheList(client, answer, nextMoment());
      };
      const observer = new QueryObserver(client, { queryKey: listKey(filter), queryFn: read, staleTime: Infinity });
      const stop = observer.subscribe(() => undefined);
      applyChange(client, eventOf('update', generationAt(1)));
      expect(asked).toBe(0);
      expect(shownIn(client, filter)).toEqual(minutes(1));
      applyChange(client, eventOf('insert', generationAt(2)));
      await expect.poll(() => shownIn(client, filter)).toEqual(answer.generations);
      expect(asked).toBe(1);
      stop();
    },
  );

  it('of a kind takes what is of it, and leaves the rest out', () => {
    const result = (contentType: string) => ({
      url: `/files/${contentType}`,
      contentType,
      bytes: 1,
      width: 0,
      height: 0,
    });
    const resultOf = (minute: number, contentType: string) =>
      generationAt(minute, {
        outputs: [{ ...result(contentType), thumbnailUrl: null, posterUrl: null, placeholder: null }],
      });
    const client = withList({ kind: 'audio' }, []);
    for (const [minute, type] of ['audio/mpeg', 'image/png', 'video/mp4', 'audio/wav'].entries()) {
      applyChange(client, eventOf('insert', resultOf(minute, type)));
    }
    expect(namesIn(client, { kind: 'audio' })).toEqual(['Picture 3', 'Picture 0']);
    expect(isStale(client, GENERATION_LISTS, { kind: 'audio' })).toBe(false);
  });

  it.each([
    { sort: 'oldest', event: 3, loaded: [1, 2] },
    { sort: 'newest', event: 1, loaded: [9, 8] },
  ] as const)('leaves what belongs behind its loaded end to the pages to come ($sort)', ({ sort, event, loaded }) => {
    const client = withList({ sort, limit: 3 }, minutes(...loaded), { nextCursor: 'more' });
    applyChange(client, eventOf('insert', generationAt(event)));
    expect(shownIn(client, { sort, limit: 3 })).toEqual(minutes(...loaded));
  });

  it('takes a generation out that its filter no longer wants, and in when it does', () => {
    const running = generationAt(1, { status: 'processing', completed_at: null });
    const client = withList({ status: 'processing' }, [running]);
    withList({ status: 'completed' }, [], { client });
    withList({ tool_type: 'other' }, [], { client });
    applyChange(client, eventOf('update', generationAt(1)));
    expect(namesIn(client, { status: 'processing' })).toEqual([]);
    expect(namesIn(client, { status: 'completed' })).toEqual(['Picture 1']);
    expect(namesIn(client, { tool_type: 'other' })).toEqual([]);
  });

  it('loses what is deleted at once, asks for its total again, and for the trash', () => {
    const client = withList({}, minutes(2, 1), { nextCursor: 'more' });
    client.setQueryData([GENERATION_TOTALS, {}], { total: 2, totalIsMore: false });
    withList({ trash: 1 }, [], { client });
    applyChange(client, eventOf('delete', generationAt(2)));
    expect(namesIn(client, {})).toEqual(['Picture 1']);
    expect(isStale(client, GENERATION_TOTALS, {})).toBe(true);
    expect(isStale(client, GENERATION_LISTS, { trash: 1 })).toBe(true);
    expect(isStale(client, GENERATION_LISTS, {})).toBe(false);
  });

  it('stays as it is when something is deleted that it does not show', () => {
    const client = withList({}, minutes(1));
    const before = client.getQueryData(listKey({}));
    applyChange(client, eventOf('delete', generationAt(9)));
    expect(client.getQueryData(listKey({}))).toBe(before);
  });

  it('of a limited length asks for what moves up when one is deleted', () => {
    const client = withList({ limit: 2 }, minutes(3, 2), { nextCursor: 'more' });
    applyChange(client, eventOf('delete', generationAt(3)));
    expect(isStale(client, GENERATION_LISTS, { limit: 2 })).toBe(true);
  });

  it('gets a restored generation back, which leaves the trash', () => {
    const client = withList({}, minutes(3, 1));
    withList({ trash: 1 }, minutes(2), { client });
    applyGeneration(client, generationAt(2), nextMoment());
    expect(namesIn(client, {})).toEqual(['Picture 3', 'Picture 2', 'Picture 1']);
    expect(namesIn(client, { trash: 1 })).toEqual([]);
  });

  it('drops a removed generation ahead of the event', () => {
    const client = withList({}, minutes(2, 1));
    applyRemoval(client, generationAt(2).id, nextMoment());
    expect(namesIn(client, {})).toEqual(['Picture 1']);
  });
});
