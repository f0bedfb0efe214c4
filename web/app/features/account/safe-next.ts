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

/** The sign-in address that leads back here. */
export function loginAddress(here: { pathname: string; search: string }): string {
  const error = new URLSearchParams(here.search).get('error');
  const query = new URLSearchParams({ next: error === null ? `${here.pathname}${here.search}` : here.pathname });
  if (error !== null) query.set('error', error);
  return `/login?${query}`;
}
