import type { Me } from '@kinora/server/me-wire';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cacheList, GENERATION, generationKey, listKey, nextMoment, readGeneration } from '../api/generation-cache.ts';
import { createQueryClient, meQuery } from '../api/queries.ts';
import { eventOf, generationAt, progressOf, shownIn, withList } from '../generation/generation.testing.ts';
import { applyChange, applyGeneration, applyProgress, applyRemoval, applyTool } from './cache-updates.ts';

const running = progressOf({ percent: 40, queue_position: 0, message: 'Step 12 of 30' });
const processing = (minute: number) => generationAt(minute, { status: 'processing' });
const progressEvent = (minute: number) => ({ generationId: generationAt(minute).id, progress: running });
const page = (...minutes: number[]) => ({
  generations: minutes.map((minute) => processing(minute)),
  total: null,
  totalIsMore: false,
  nextCursor: null,
});

const gallery = {};
const history = { tool_type: 'gen_01', limit: 20 };
const inProgress = { tool_type: 'gen_01', status: 'processing', limit: 50 };
const dashboard = { limit: 10 };

describe('a generation is known once', () => {
  test('so that one event changes every place that shows it', () => {
    const client = withList(gallery, [processing(1)]);
    for (const list of [history, inProgress, dashboard]) withList(list, [processing(1)], { client });
    applyProgress(client, progressEvent(1));
    for (const list of [gallery, history, inProgress, dashboard]) {
      expect(shownIn(client, list)).toEqual([{ ...processing(1), progress: running }]);
    }
    applyChange(client, eventOf('update', generationAt(1)));
    for (const list of [gallery, history, dashboard]) expect(shownIn(client, list)).toEqual([generationAt(1)]);
    expect(shownIn(client, inProgress)).toEqual([]);
  });

  test('and a list that is read anew shows what it brings in every other list', () => {
    const client = withList(gallery, [processing(1)]);
    withList(history, [generationAt(1)], { client });
    expect(shownIn(client, gallery)).toEqual([generationAt(1)]);
  });

  test('and progress leaves the lists as they are, whose pages need not be drawn again', () => {
    const client = withList(gallery, [processing(2), generationAt(1)]);
    const list = client.getQueryData(listKey(gallery));
    applyProgress(client, progressEvent(2));
    expect(client.getQueryData(listKey(gallery))).toBe(list);
    expect(shownIn(client, gallery).map(({ progress }) => progress)).toEqual([running, null]);
  });

  test('and progress that comes late changes nothing about an end', () => {
    const client = withList(gallery, [generationAt(1)]);
    applyProgress(client, progressEvent(1));
    expect(shownIn(client, gallery)).toEqual([generationAt(1)]);
  });

  test('and stays the same object when an answer brings it unchanged, so that its card is not drawn again', () => {
    const client = withList(gallery, [generationAt(1)]);
    const [before] = shownIn(client, gallery);
    withList(gallery, [generationAt(1)], { client });
    expect(shownIn(client, gallery)[0]).toBe(before);
  });

  test('and is another object when the definition of its tool arrives, so that its card is drawn in its words', () => {
    const client = withList(gallery, [generationAt(2), generationAt(1, { tool_type: 'other' })]);
    const before = shownIn(client, gallery);
    applyTool(client, 'gen_01');
    const after = shownIn(client, gallery);
    expect(after).toEqual(before);
    expect(after.map((generation, place) => generation === before[place])).toEqual([false, true]);
  });
});

describe('an answer that was asked for before an event', () => {
  test('does not undo the end that the event told', () => {
    const client = withList(gallery, []);
    const asked = nextMoment();
    applyChange(client, eventOf('insert', processing(2)));
    applyChange(client, eventOf('update', generationAt(2)));
    applyGeneration(client, processing(2), asked);
    expect(shownIn(client, gallery)).toEqual([generationAt(2)]);
  });

  test('does not undo it in a list either, be it the next page or another list', () => {
    const client = withList(gallery, [processing(3)]);
    const asked = nextMoment();
    applyChange(client, eventOf('update', generationAt(3)));
    const list = cacheList(client, page(3, 2), asked);
    expect(list.ids).toEqual([generationAt(3).id, generationAt(2).id]);
    expect(shownIn(client, gallery)).toEqual([generationAt(3)]);
    expect(readGeneration(client, generationAt(2).id)).toEqual(processing(2));
  });

  test('does not bring back what was deleted meanwhile', () => {
    const client = withList(gallery, [processing(2)]);
    const asked = nextMoment();
    applyChange(client, eventOf('delete', processing(2)));
    applyGeneration(client, processing(2), asked);
    expect(cacheList(client, page(2, 1), asked).ids).toEqual([generationAt(1).id]);
    expect(shownIn(client, gallery)).toEqual([]);
  });

  test('takes nothing out that was restored meanwhile', () => {
    const client = withList(gallery, [generationAt(2)]);
    const asked = nextMoment();
    applyChange(client, eventOf('delete', generationAt(2)));
    applyChange(client, eventOf('insert', generationAt(2)));
    applyRemoval(client, generationAt(2).id, asked);
    expect(shownIn(client, gallery)).toEqual([generationAt(2)]);
  });

  test('does not undo a later answer', () => {
    const client = withList(gallery, []);
    const asked = nextMoment();
    withList(gallery, [generationAt(2)], { client });
    applyGeneration(client, processing(2), asked);
    expect(shownIn(client, gallery)).toEqual([generationAt(2)]);
  });

  test('but one that was asked for later counts', () => {
    const client = withList(gallery, [processing(2)]);
    applyChange(client, eventOf('update', processing(2)));
    applyGeneration(client, generationAt(2), nextMoment());
    expect(shownIn(client, gallery)).toEqual([generationAt(2)]);
  });
});

describe('the cache of a browser', () => {
  test('hears the balance with a change', () => {
    const client = withList(history, [generationAt(1)]);
    const balance = { tokens: 100, purchased_tokens: 5, total: 105 };
    const user = { id: generationAt(1).user_id, email: 'a@example.com', emailConfirmed: true } as const;
    const me: Me = {
      user: { ...user, role: 'user', aal: 'aal1' },
      profile: {
        id: user.id,
        email: user.email,
        tokens: 100,
        purchased_tokens: 5,
        subscription_status: 'free',
        username: null,
        bio: null,
        avatar_url: null,
        twitter: null,
        instagram: null,
        language: null,
        color_scheme: null,
        time_zone: null,
        prompt_in_files: false,
        show_labeled: false,
        created_at: generationAt(0).created_at,
      },
      balance,
      completedGenerations: 0,
      unread: 0,
      signupGift: null,
      isHeld: false,
      viewing: null,
      workspace: null,
    };
    client.setQueryData(meQuery.queryKey, me);
    const event = eventOf('insert', processing(2));
    applyChange(client, event);
    expect(client.getQueryData(meQuery.queryKey)?.balance).toEqual(event.balance);
    expect(shownIn(client, history).map(({ status }) => status)).toEqual(['processing', 'completed']);
  });

  test.each(['insert', 'delete'] as const)(
    'makes no list newer by an event "%s": one that is to be read again stays so',
    async (type) => {
      const updatedAt = Date.UTC(2026, 0, 1);
      const client = withList(dashboard, [processing(2)], { updatedAt });
      await client.invalidateQueries();
      const before = client.getQueryData(listKey(dashboard));
      applyChange(client, eventOf(type, processing(type === 'insert' ? 3 : 2)));
      expect(client.getQueryData(listKey(dashboard))).not.toEqual(before);
      expect(client.getQueryState(listKey(dashboard))).toMatchObject({ isInvalidated: true, dataUpdatedAt: updatedAt });
    },
  );
});

describe('a generation that no list names', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const known = (client: ReturnType<typeof createQueryClient>) =>
    client.getQueriesData({ queryKey: [GENERATION] }).map(([[, id]]) => id);

  test('is dropped after a while, and those of a list stay as long as it does', () => {
    const client = createQueryClient();
    withList(gallery, [generationAt(2), generationAt(1)], { client });
    withList(history, [generationAt(3)], { client });
    vi.advanceTimersByTime(60 * 60_000);
    expect(known(client)).toHaveLength(3);
    client.removeQueries({ queryKey: listKey(history), exact: true });
    applyChange(client, eventOf('delete', generationAt(2)));
    vi.advanceTimersByTime(2 * 60_000);
    expect(known(client)).toEqual([generationAt(1).id]);
  });

  test('stays while a component shows it', () => {
    const client = withList(gallery, [generationAt(1)], { client: createQueryClient() });
    const queryKey = generationKey(generationAt(1).id);
    const stop = new QueryObserver(client, { queryKey, enabled: false }).subscribe(() => undefined);
    client.removeQueries({ queryKey: listKey(gallery), exact: true });
    vi.advanceTimersByTime(2 * 60_000);
    expect(known(client)).toHaveLength(1);
    stop();
    vi.advanceTimersByTime(2 * 60_000);
    expect(known(client)).toEqual([]);
  });
});
