import type { ChangeEvent, Generation, GenerationList, Me } from '@kinora/server/wire';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { generationsQuery, meQuery } from '../api/queries.ts';
import { progressOf } from '../generation/generation.testing.ts';
import {
  applyChange,
  applyProgress,
  applySubmitted,
  withChange,
  withGeneration,
  withProgress,
} from './cache-updates.ts';

const user = '00000000-0000-4000-8000-000000000000';
const balance = { tokens: 92, purchased_tokens: 5, total: 97 };
const running = progressOf({ percent: 40, queue_position: 0, message: 'Step 12 of 30' });

function made(second: number, changes: Partial<Generation> = {}): Generation {
  return {
    id: `00000000-0000-4000-8000-0000000000${String(second).padStart(2, '0')}`,
    user_id: user,
    tool_type: 'gen_01',
    tool_name: 'FLUX Image Generator',
    generation_name: `Made at ${second}`,
    status: 'completed',
    tokens_used: 8,
    input_data: {},
    metadata: {},
    output_file_url: null,
    error_message: null,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
    completed_at: null,
    progress: null,
    outputs: [],
    receipt: { charged: 8, returned: 0, reason: null },
    ...changes,
  };
}

function page(generations: Generation[]): GenerationList {
  return { generations, total: null, totalIsMore: false, nextCursor: null };
}

function listOf(...seconds: number[]): GenerationList {
  return page(seconds.map((second) => made(second)));
}

function change(type: ChangeEvent['type'], generation: Generation): ChangeEvent {
  return { type, generationId: generation.id, generation: type === 'delete' ? null : generation, balance };
}

const names = (list: GenerationList | null) => list?.generations.map(({ generation_name }) => generation_name);

describe('a list follows the live changes', () => {
  test('what is new comes first, and the page keeps its length', () => {
    const list = withChange(listOf(3, 2, 1), { limit: 3 }, change('insert', made(4)));
    expect(names(list)).toEqual(['Made at 4', 'Made at 3', 'Made at 2']);
  });

  test('what is restored returns to its place', () => {
    const list = withChange(listOf(5, 3, 1), { limit: 20 }, change('insert', made(4)));
    expect(names(list)).toEqual(['Made at 5', 'Made at 4', 'Made at 3', 'Made at 1']);
  });

  test('what belongs on a later page is not pulled onto this one', () => {
    const first = { ...listOf(9, 8, 7), nextCursor: 'more' };
    expect(withChange(first, { limit: 3 }, change('insert', made(1)))).toBe(first);
  });

  test('an update replaces, also when it is heard twice', () => {
    const done = change('update', made(2, { generation_name: 'Done' }));
    const once = withChange(listOf(3, 2, 1), {}, done);
    expect(names(once)).toEqual(['Made at 3', 'Done', 'Made at 1']);
    expect(once && withChange(once, {}, done)).toEqual(once);
  });

  test('what no longer fits the filter leaves the list', () => {
    const list = page([made(1, { status: 'processing' })]);
    expect(withChange(list, { status: 'processing' }, change('update', made(1)))?.generations).toEqual([]);
    expect(withChange(listOf(1), { tool_type: 'gen_01' }, change('insert', made(2, { tool_type: 'other' })))).toEqual(
      listOf(1),
    );
  });

  test('a delete removes, and is nothing where there is nothing', () => {
    expect(names(withChange(listOf(2, 1), {}, change('delete', made(2))))).toEqual(['Made at 1']);
    const list = listOf(1);
    expect(withChange(list, {}, change('delete', made(9)))).toBe(list);
  });

  test('generations of one moment stay all listed', () => {
    const twin = made(1, { id: user });
    expect(withGeneration(listOf(1), {}, twin)?.generations).toHaveLength(2);
  });
});

describe('progress', () => {
  const progress = { generationId: made(1).id, progress: running };

  test('shows on a job that runs', () => {
    const list = page([made(1, { status: 'processing' })]);
    expect(withProgress(list, progress).generations[0]?.progress).toEqual(running);
  });

  test('that comes late changes nothing about an end', () => {
    const list = listOf(1);
    expect(withProgress(list, progress)).toBe(list);
  });
});

describe('the cache of a browser', () => {
  function clientWith(list: GenerationList) {
    const client = new QueryClient();
    const recent = generationsQuery({ tool_type: 'gen_01', limit: 20 }).queryKey;
    const active = generationsQuery({ tool_type: 'gen_01', status: 'processing' }).queryKey;
    client.setQueryData(recent, list);
    client.setQueryData(active, page([]));
    const me: Me = {
      user: { id: user, email: 'a@example.com', emailConfirmed: true, role: 'user', aal: 'aal1' },
      profile: {
        id: user,
        email: 'a@example.com',
        tokens: 100,
        purchased_tokens: 5,
        subscription_status: 'free',
        username: null,
        bio: null,
        avatar_url: null,
        twitter: null,
        instagram: null,
        created_at: made(0).created_at,
      },
      balance: { tokens: 100, purchased_tokens: 5, total: 105 },
      completedGenerations: 0,
      viewing: null,
    };
    client.setQueryData(meQuery.queryKey, me);
    const read = () => ({
      recent: client.getQueryData<GenerationList>(recent)?.generations ?? [],
      active: client.getQueryData<GenerationList>(active)?.generations ?? [],
      balance: client.getQueryData(meQuery.queryKey)?.balance,
    });
    return { client, read };
  }

  test('hears one change in every list, with the balance', () => {
    const { client, read } = clientWith(listOf(1));
    applyChange(client, change('insert', made(2, { status: 'processing' })));
    expect(read().recent.map(({ status }) => status)).toEqual(['processing', 'completed']);
    expect(read().active).toHaveLength(1);
    expect(read().balance).toEqual(balance);
    applyProgress(client, { generationId: made(2).id, progress: running });
    expect(read().active[0]?.progress?.percent).toBe(40);
    applyChange(client, change('update', made(2)));
    expect(read().active).toEqual([]);
    expect(read().recent).toHaveLength(2);
  });

  test.each([
    ['progress', (client: QueryClient) => applyProgress(client, { generationId: made(2).id, progress: running })],
    ['a change', (client: QueryClient) => applyChange(client, change('insert', made(3)))],
  ])('%s makes no list newer: one that is to be read again stays so', async (_what, hear) => {
    const client = new QueryClient();
    const { queryKey } = generationsQuery({ limit: 50 });
    const readAt = Date.UTC(2026, 0, 1);
    client.setQueryData(queryKey, page([made(2, { status: 'processing' })]), { updatedAt: readAt });
    await client.invalidateQueries();
    hear(client);
    const before = page([made(2, { status: 'processing' })]);
    expect(client.getQueryData(queryKey)).not.toEqual(before);
    expect(client.getQueryState(queryKey)).toMatchObject({ isInvalidated: true, dataUpdatedAt: readAt });
  });

  test('does not let the answer to an order undo an end that the stream told first', () => {
    const { client, read } = clientWith(page([]));
    applyChange(client, change('insert', made(2, { status: 'processing' })));
    applyChange(client, change('update', made(2)));
    applySubmitted(client, made(2, { status: 'processing' }));
    expect(read().recent.map(({ status }) => status)).toEqual(['completed']);
    expect(read().active).toEqual([]);
  });
});
