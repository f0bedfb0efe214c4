const START = '/dashboard';
const doors = ['/login', '/signup'];

/** Where to go after sign-in: a path of this site that `next` names, else the dashboard. */
export function safeNext(next: string | null): string {
  const origin = 'http://kinora.invalid';
  if (next === null || !next.startsWith('/') || !URL.canParse(next, origin)) return START;
  const url = new URL(next, origin);
  if (url.origin !== origin || doors.includes(url.pathname)) return START;
  return `${url.pathname}${url.search}${url.hash}`;
}

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
