import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AuthEvent, announceSession, onSessionChange } from '../../shared/session/session.ts';
import { keepSessionFresh } from './session-effects.ts';

const HOUR = 3_600_000;

/** What a browser has and Node has not. */
const page = Object.assign(new EventTarget(), { hidden: false });
let asked: string[];
let answer: unknown;
let heard: AuthEvent[];
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
  asked = [];
  answer = { session: {} };
  heard = [];
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json(answer);
  });
  stops = [onSessionChange((event) => heard.push(event)), keepSessionFresh(HOUR)];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the session is asked for each hour, and that it lasts longer is told', async () => {
  await vi.advanceTimersByTimeAsync(HOUR - 1);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['/api/auth/get-session']);
  expect(heard).toEqual(['TOKEN_REFRESHED']);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(asked).toHaveLength(2);
});

test('a hidden tab waits, and asks as soon as it is shown', async () => {
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(3 * HOUR);
  expect(asked).toEqual([]);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toHaveLength(1);
});

test('what another tab has refreshed is not asked for again', async () => {
  await vi.advanceTimersByTimeAsync(HOUR / 2);
  announceSession('TOKEN_REFRESHED');
  await vi.advanceTimersByTimeAsync(HOUR / 2);
  expect(asked).toEqual([]);
});

test('a session that is over ends here', async () => {
  answer = null;
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(heard).toEqual(['SIGNED_OUT']);
});
