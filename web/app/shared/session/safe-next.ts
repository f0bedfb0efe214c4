import { localPath } from '@kinora/catalogue/local-path';

const START = '/dashboard';
const signInPages = ['/login', '/signup'];

/** Where to go after sign-in: a path of this site that `next` names, else the dashboard. */
export function safeNext(next: string | null): string {
  const path = localPath(next);
  return path === null || signInPages.includes(path.split(/[?#]/, 1)[0] ?? '') ? START : path;
}

/** The same, as the address of this very page says it. */
export const nextOfThisPage = () => safeNext(new URLSearchParams(window.location.search).get('next'));

/** What a callback address carries when it went wrong. The sign-in page tells it. */
const callbackFields = ['error', 'error_code', 'error_description'];

/** The sign-in address that leads back here. */
export function loginAddress(here: { pathname: string; search: string }): string {
  const left = new URLSearchParams(here.search);
  const problem = callbackFields.flatMap((name) => {
    const value = left.get(name);
    left.delete(name);
    return value === null ? [] : [[name, value]];
  });
  const next = left.size === 0 ? here.pathname : `${here.pathname}?${left}`;
  return `/login?${new URLSearchParams([['next', next], ...problem])}`;
}
