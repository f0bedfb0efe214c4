export type SessionChange = 'signed_in' | 'signed_out';
type Listener = (change: SessionChange) => void;

const CHANNEL = 'kinora-session';
const listeners = new Set<Listener>();

let isEndExpected = false;

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

function tellThisTab(change: SessionChange) {
  if (change === 'signed_out' && isEndExpected) return;
  for (const listener of listeners) listener(change);
}

/** Tells every tab of this browser, this one included. */
export function announceSession(change: SessionChange): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(change);
  channel.close();
  tellThisTab(change);
}

/** The server no longer knows us; every other tab finds that out by itself. */
export function endSessionHere(): void {
  tellThisTab('signed_out');
}

/** Hears of sign-in and sign-out in any tab; answers how to stop. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<SessionChange>) => listener(data);
  return () => {
    listeners.delete(listener);
    channel.close();
  };
}
