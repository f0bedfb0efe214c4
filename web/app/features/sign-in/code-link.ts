import { useSyncExternalStore } from 'react';

export type CodeLink = { email: string; code: string };

/** What a link in a sign-in mail carries behind its hash; null for any other address. */
export function readCodeLink(hash: string): CodeLink | null {
  const carried = new URLSearchParams(hash.replace(/^#/, ''));
  const email = carried.get('email');
  const code = carried.get('code');
  return email !== null && code !== null && /^\d{6}$/.test(code) ? { email, code } : null;
}

function onHashChange(notify: () => void) {
  window.addEventListener('hashchange', notify);
  return () => window.removeEventListener('hashchange', notify);
}

/** The one of this page's address; none in prerendered HTML and the first render over it. */
export function useCodeLink(): CodeLink | null {
  return readCodeLink(
    useSyncExternalStore(
      onHashChange,
      () => window.location.hash,
      () => '',
    ),
  );
}
