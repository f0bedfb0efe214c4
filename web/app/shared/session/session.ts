import { forgetKept } from '../offline/forget.ts';

/** What happens to this browser's session, by the names of the specification. */
export const authEvents = [
  /** Once in a tab, when it knows whether somebody is signed in. */
  'INITIAL_SESSION',
  'SIGNED_IN',
  'SIGNED_OUT',
  /** The session lasts longer now. */
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  /** The link to a new password was followed. */
  'PASSWORD_RECOVERY',
  'MFA_CHALLENGE_VERIFIED',
] as const;
export type AuthEvent = (typeof authEvents)[number];
type Listener = (event: AuthEvent) => void;
type SessionEnd = 'session_ended' | 'account_suspended';

const CHANNEL = 'kinora-session';
/** What tabs tell each other beside the events: somebody signs out in this browser, or could not. */
const SIGN_OUT_BEGINS = 'sign-out begins';
const SIGN_OUT_FAILED = 'sign-out failed';
/** This browser works in another workspace, or in none; `why` is what the next page says of it. */
type Moved = { why: string | null };
const listeners = new Set<Listener>();

let listening: BroadcastChannel | null = null;
let isEndExpected = false;
let isInitialKnown = false;
let endedByServer: SessionEnd | null = null;
let isSigningOut = false;

/** Why the session ended without anybody signing out in this browser, as the sign-in page is told; null where somebody did. */
export const whyEndedByServer = (): SessionEnd | null => (isSigningOut ? null : endedByServer);

/** Signs this browser out. The server may tell its tabs that the session is over before its answer is here. */
export async function signingOut(act: () => Promise<unknown>): Promise<void> {
  isSigningOut = true;
  tellOtherTabs(SIGN_OUT_BEGINS);
  try {
    await act();
  } catch (error) {
    isSigningOut = false;
    tellOtherTabs(SIGN_OUT_FAILED);
    throw error;
  }
  announceSession('SIGNED_OUT');
}

/** Runs what ends the session on purpose and leads away by itself: this tab does not ask to sign in again meanwhile. */
export async function expectingEnd<Result>(act: () => Promise<Result>): Promise<Result> {
  isEndExpected = true;
  try {
    return await act();
  } catch (error) {
    isEndExpected = false;
    throw error;
  }
}

function tellThisTab(event: AuthEvent) {
  if (event === 'SIGNED_OUT' && isEndExpected) return;
  for (const listener of listeners) listener(event);
}

/** Tells every tab of this browser, this one included. */
export function announceSession(event: Exclude<AuthEvent, 'INITIAL_SESSION'>): void {
  forgetFormer(event);
  tellOtherTabs(event);
  tellThisTab(event);
}

/**
 * From here on the session is another: the other tabs hear of it, and this one leaves for a page of the new session.
 * Never settles, so that nothing asks once more for what only the old session could see.
 */
export function enterOtherSession(address: string): Promise<never> {
  forgetFormer('SIGNED_IN');
  tellOtherTabs('SIGNED_IN');
  window.location.assign(address);
  return new Promise(() => undefined);
}

const FAREWELL = 'kinora-farewell';
let isMoving = false;

/** What a page that had to be left says on the next one; once. */
export function takeFarewell(): string | null {
  const words = sessionStorage.getItem(FAREWELL);
  sessionStorage.removeItem(FAREWELL);
  return words;
}

/** Runs what leads away from a workspace on purpose: what the page still asks there meanwhile is refused, and no news. */
export async function movingAway<Result>(act: () => Promise<Result>): Promise<Result> {
  isMoving = true;
  try {
    return await act();
  } catch (error) {
    isMoving = false;
    throw error;
  }
}

/** The workspace is not this person's any more: the own studio says why in these words. */
export function putOut(words: string): Promise<never> {
  return workElsewhere('/dashboard', isMoving ? null : words);
}

/**
 * From here on this browser works elsewhere, with another gallery and balance: each of its tabs begins anew there, so that
 * nothing of the one is shown or sent in the other. Never settles.
 */
export async function workElsewhere(page = '/dashboard', why: string | null = null): Promise<never> {
  await forgetKept();
  tellOtherTabs({ why });
  moveTo(page, why);
  return new Promise(() => undefined);
}

function moveTo(page: string, why: string | null): void {
  if (why !== null) sessionStorage.setItem(FAREWELL, why);
  window.location.assign(page);
}

/** Whoever comes next finds nothing of whoever was here. */
function forgetFormer(event: AuthEvent) {
  if (event === 'SIGNED_IN') {
    endedByServer = null;
    isSigningOut = false;
  }
  if (event === 'SIGNED_IN' || event === 'SIGNED_OUT') void forgetKept(event === 'SIGNED_OUT');
}

function tellOtherTabs(event: AuthEvent | typeof SIGN_OUT_BEGINS | typeof SIGN_OUT_FAILED | Moved) {
  // A channel does not hear its own messages. Without a listener, one is opened for this message.
  const channel = listening ?? new BroadcastChannel(CHANNEL);
  channel.postMessage(event);
  if (channel !== listening) channel.close();
}

/** This tab has learned whether somebody is signed in; only the first time is an event. */
export function noteInitialSession(): void {
  if (isInitialKnown) return;
  isInitialKnown = true;
  tellThisTab('INITIAL_SESSION');
}

/** The server no longer knows us; every other tab finds that out by itself. The first reason is the one that stays. */
export function endSessionHere(why: SessionEnd = 'session_ended'): void {
  endedByServer ??= why;
  // What was shared waits for whoever signs in again.
  void forgetKept();
  tellThisTab('SIGNED_OUT');
}

/** Listens to session events of all tabs; returns a function that stops. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  listening ??= listen();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    listening?.close();
    listening = null;
  };
}

function isMoved(data: unknown): data is Moved {
  if (typeof data !== 'object' || data === null || !('why' in data)) return false;
  return data.why === null || typeof data.why === 'string';
}

function listen(): BroadcastChannel {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === SIGN_OUT_BEGINS || data === SIGN_OUT_FAILED) isSigningOut = data === SIGN_OUT_BEGINS;
    if (isMoved(data)) moveTo('/dashboard', data.why);
    const event = authEvents.find((name) => name === data);
    if (event === undefined) return;
    forgetFormer(event);
    for (const listener of listeners) listener(event);
  };
  return channel;
}
