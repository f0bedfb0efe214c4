import type { Generation, GenerationList } from '@kinora/server/wire';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GenerationFilter } from '../api/api.ts';
import { GENERATION_TOTALS, GENERATIONS } from '../api/queries.ts';
import { generationAt, progressOf } from '../generation/generation.testing.ts';
import { applyChange, applyGeneration, applyProgress, applyRemoval } from './cache-updates.ts';

const balance = { tokens: 92, purchased_tokens: 0, total: 92 };

function listed(filter: GenerationFilter, generations: Generation[], nextCursor: string | null = null) {
  const client = new QueryClient();
  const list: GenerationList = { generations, total: generations.length, totalIsMore: false, nextCursor };
  client.setQueryData([GENERATIONS, filter], list);
  client.setQueryData([GENERATION_TOTALS, filter], { total: generations.length, totalIsMore: false });
  return client;
}

function namesIn(client: QueryClient, filter: GenerationFilter): string[] {
  const list = client.getQueryData<GenerationList>([GENERATIONS, filter]);
  return list?.generations.map(({ generation_name }) => generation_name) ?? [];
}

function isStale(client: QueryClient, key: string, filter: GenerationFilter): boolean {
  return client.getQueryState([key, filter])?.isInvalidated ?? false;
}

const inserted = (generation: Generation) => ({
  type: 'insert' as const,
  generationId: generation.id,
  generation,
  balance,
});
const removed = ({ id }: Generation) => ({ type: 'delete' as const, generationId: id, generation: null, balance });

describe('a live list', () => {
  it.each([
    ['newest', ['c', 'New', 'a', 'b']],
    ['oldest', ['b', 'a', 'New', 'c']],
  ] as const)('in the order "%s" shows a new generation in its place', (sort, names) => {
    const [a, b, c] = [2, 1, 9].map((minute, index) => generationAt(minute, { generation_name: 'abc'[index] ?? '' }));
    if (!a || !b || !c) throw new Error('three were made');
    const client = listed({ sort }, sort === 'newest' ? [c, a, b] : [b, a, c]);
    applyChange(client, inserted(generationAt(5, { generation_name: 'New' })));
    expect(namesIn(client, { sort })).toEqual(names);
  });

  it('stays in the order of time and without doubles, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 25 }), fc.constantFrom('newest', 'oldest'), (minutes, sort) => {
        const client = listed({ sort }, []);
        for (const minute of minutes) applyChange(client, inserted(generationAt(minute)));
        const list = client.getQueryData<GenerationList>([GENERATIONS, { sort }])?.generations ?? [];
        const inTime = [...new Set(minutes)]
          .toSorted((one, other) => one - other)
          .map((minute) => generationAt(minute));
        expect(list).toEqual(sort === 'oldest' ? inTime : inTime.toReversed());
      }),
    );
  });

  it.each([{ sort: 'name' }, { sort: 'tool' }, { q: 'fox' }, { q: 'fox', sort: 'oldest' }, { kind: 'audio' }] as const)(
    'of %o is asked again, once, about what it does not know, for only the server can tell',
    async (filter) => {
      const known = generationAt(1, { status: 'processing' });
      const client = listed(filter, [known]);
      let asked = 0;
      const answer: GenerationList = {
        generations: [generationAt(2), known],
        total: 2,
        totalIsMore: false,
        nextCursor: null,
      };
      const read = async () => {
        asked += 1;
        return answer;
      };
      const observer = new QueryObserver(client, {
        queryKey: [GENERATIONS, filter],
        queryFn: read,
        staleTime: Infinity,
      });
      const stop = observer.subscribe(() => undefined);
      applyChange(client, { type: 'update', generationId: known.id, generation: generationAt(1), balance });
      expect(asked).toBe(0);
      expect(observer.getCurrentResult().data?.generations).toEqual([generationAt(1)]);
      applyChange(client, inserted(generationAt(2)));
      await expect.poll(() => client.getQueryData([GENERATIONS, filter])).toEqual(answer);
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
    const client = listed({ kind: 'audio' }, []);
    for (const [minute, type] of ['audio/mpeg', 'image/png', 'video/mp4', 'audio/wav'].entries()) {
      applyChange(client, inserted(resultOf(minute, type)));
    }
    expect(namesIn(client, { kind: 'audio' })).toEqual(['Picture 3', 'Picture 0']);
    expect(isStale(client, GENERATIONS, { kind: 'audio' })).toBe(false);
  });

  it('leaves what belongs behind its loaded end to the pages to come', () => {
    const client = listed({ sort: 'oldest' }, [generationAt(1), generationAt(2)], 'more');
    applyChange(client, inserted(generationAt(3)));
    expect(namesIn(client, { sort: 'oldest' })).toEqual(['Picture 1', 'Picture 2']);
  });

  it('takes a generation out that its filter no longer wants, and in when it does', () => {
    const running = generationAt(1, { status: 'processing', completed_at: null });
    const client = listed({ status: 'processing' }, [running]);
    client.setQueryData([GENERATIONS, { status: 'completed' }], { generations: [], total: 0, nextCursor: null });
    applyChange(client, { type: 'update', generationId: running.id, generation: generationAt(1), balance });
    expect(namesIn(client, { status: 'processing' })).toEqual([]);
    expect(namesIn(client, { status: 'completed' })).toEqual(['Picture 1']);
  });

  it('loses what is deleted at once, asks for its total again, and for the trash', () => {
    const client = listed({}, [generationAt(2), generationAt(1)], 'more');
    client.setQueryData([GENERATIONS, { trash: 1 }], { generations: [], total: 0, nextCursor: null });
    applyChange(client, removed(generationAt(2)));
    expect(namesIn(client, {})).toEqual(['Picture 1']);
    expect(isStale(client, GENERATION_TOTALS, {})).toBe(true);
    expect(isStale(client, GENERATIONS, { trash: 1 })).toBe(true);
    expect(isStale(client, GENERATIONS, {})).toBe(false);
  });

  it('of a limited length asks for what moves up when one is deleted', () => {
    const client = listed({ limit: 2 }, [generationAt(3), generationAt(2)], 'more');
    applyChange(client, removed(generationAt(3)));
    expect(isStale(client, GENERATIONS, { limit: 2 })).toBe(true);
  });

  it('gets a restored generation back, which leaves the trash', () => {
    const client = listed({}, [generationAt(3), generationAt(1)]);
    client.setQueryData([GENERATIONS, { trash: 1 }], { generations: [generationAt(2)], total: 1, nextCursor: null });
    applyGeneration(client, generationAt(2));
    expect(namesIn(client, {})).toEqual(['Picture 3', 'Picture 2', 'Picture 1']);
    expect(namesIn(client, { trash: 1 })).toEqual([]);
  });

  it('drops a removed generation ahead of the event', () => {
    const client = listed({}, [generationAt(2), generationAt(1)]);
    applyRemoval(client, generationAt(2).id);
    expect(namesIn(client, {})).toEqual(['Picture 1']);
  });

  it('shows progress while a generation runs and never after its end', () => {
    const running = generationAt(1, { status: 'processing' });
    const client = listed({}, [generationAt(2), running]);
    const progress = progressOf({ percent: 40, queue_position: 0 });
    applyProgress(client, { generationId: running.id, progress });
    applyProgress(client, { generationId: generationAt(2).id, progress });
    const list = client.getQueryData<GenerationList>([GENERATIONS, {}]);
    expect(list?.generations.map((one) => one.progress)).toEqual([null, progress]);
  });
});
