import { getSession } from '../../shared/api/api.ts';
import { announceSession, endSessionHere, onSessionChange } from '../../shared/session/session.ts';

const REFRESH_MS = 3_600_000;

/**
 * Asks for the session each hour, which lets it last longer. A hidden tab waits until it is shown, and of several tabs
 * one asks for all. Answers how to stop.
 */
export function keepSessionFresh(everyMs = REFRESH_MS): () => void {
  let lastAt = Date.now();
  const refresh = async () => {
    if (document.hidden || Date.now() - lastAt < everyMs) return;
    lastAt = Date.now();
    const session = await getSession().catch(() => undefined);
    if (session === null) endSessionHere();
    else if (session !== undefined) announceSession('TOKEN_REFRESHED');
  };
  const timer = setInterval(refresh, Math.min(everyMs, 60_000));
  document.addEventListener('visibilitychange', refresh);
  const stopListening = onSessionChange((event) => {
    if (event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN') lastAt = Date.now();
  });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refresh);
    stopListening();
  };
}
