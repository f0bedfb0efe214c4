import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type AuthEvent,
  announceSession,
  authEvents,
  endSessionHere,
  expectingEnd,
  noteInitialSession,
  onSessionChange,
  signingOut,
  whyEndedByServer,
} from './session.ts';

/** Another tab of the same browser. */
let otherTab: BroadcastChannel;
let heard: AuthEvent[];
let stop: () => void;
beforeEach(() => {
  otherTab = new BroadcastChannel('kinora-session');
  heard = [];
  stop = onSessionChange((event) => heard.push(event));
});
afterEach(() => {
  stop();
  otherTab.close();
});

test('every event reaches this tab at once and the other tabs too', async () => {
  const elsewhere: unknown[] = [];
  otherTab.onmessage = ({ data }: MessageEvent<unknown>) => elsewhere.push(data);
  const told = authEvents.filter((event) => event !== 'INITIAL_SESSION');
  for (const event of told) announceSession(event);
  expect(heard).toEqual(told);
  await vi.waitFor(() => expect(elsewhere).toEqual(told), { timeout: 20_000 });
  expect(heard, 'once').toEqual(told);
});

test('events of other tabs are heard, and nothing that is none', async () => {
  for (const message of ['SIGNED_OUT ', { event: 'SIGNED_IN' }, null, 'USER_UPDATED']) otherTab.postMessage(message);
  await vi.waitFor(() => expect(heard).toEqual(['USER_UPDATED']), { timeout: 20_000 });
});

test('whether somebody is signed in is told once', () => {
  noteInitialSession();
  noteInitialSession();
  expect(heard).toEqual(['INITIAL_SESSION']);
});

test('an end that the server tells of is nobody asked for, unless somebody signs out in this browser', async () => {
  endSessionHere();
  expect(whyEndedByServer()).toBe('session_ended');
  await expect(signingOut(() => Promise.reject(new Error('No answer')))).rejects.toThrow('No answer');
  expect(whyEndedByServer(), 'it was not done').toBe('session_ended');
  heard.length = 0;
  await signingOut(async () => {
    endSessionHere();
    expect(heard, 'the stream is faster than the answer').toEqual(['SIGNED_OUT']);
    expect(whyEndedByServer()).toBeNull();
  });
  otherTab.postMessage('sign-out failed');
  await vi.waitFor(() => expect(whyEndedByServer()).toBe('session_ended'), { timeout: 20_000 });
  otherTab.postMessage('sign-out begins');
  await vi.waitFor(() => expect(whyEndedByServer(), 'another tab').toBeNull(), { timeout: 20_000 });
});

test('the first word of why it ended stays, until somebody signs in', () => {
  announceSession('SIGNED_IN');
  expect(whyEndedByServer()).toBeNull();
  endSessionHere('account_suspended');
  endSessionHere();
  expect(whyEndedByServer()).toBe('account_suspended');
  announceSession('SIGNED_IN');
  endSessionHere();
  expect(whyEndedByServer()).toBe('session_ended');
});

test('an end on purpose does not ask this tab to sign in again, unless it failed', async () => {
  await expect(
    expectingEnd(async () => {
      throw new Error('No answer');
    }),
  ).rejects.toThrow('No answer');
  announceSession('SIGNED_OUT');
  expect(heard).toContain('SIGNED_OUT');
  heard.length = 0;
  await expectingEnd(async () => announceSession('SIGNED_OUT'));
  expect(heard).toEqual([]);
});
