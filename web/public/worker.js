// Shows what the studio pushes, and answers from what the pages have kept where there is no network. It keeps nothing
// itself but a file that the device shares: what is kept, and when it goes, is in web/app/shared/offline.

const OWN = 'own';
const SHELL = 'shell ';
const SHARED = 'shared';
const RECEIVE = '/receive';

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  // Pages with a network wait for nothing.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === RECEIVE) return event.respondWith(receive(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(page(event, pathname));
  else if (/^\/(?:assets|texts|brand)\//.test(pathname)) event.respondWith(part(request));
  else if (pathname.startsWith('/files/') && request.destination === 'image')
    event.respondWith(orKept(fetch(request), request, (name) => name === OWN));
});

/** Always the server's own page, which may be of a newer release; the kept one where nobody answers. */
async function page(event, pathname) {
  const answer = event.preloadResponse.then((early) => early ?? fetch(event.request));
  return orKept(answer, pathname, isShell);
}

/** Its name changes with its content. */
async function part(request) {
  return (await kept(request, isShell)) ?? fetch(request);
}

const isShell = (name) => name.startsWith(SHELL);

function orKept(answer, request, isMeant) {
  return answer.catch(async (error) => {
    const known = await kept(request, isMeant);
    if (known === undefined) throw error;
    return known;
  });
}

/** The oldest first: what is newer may not be whole yet. */
async function kept(request, isMeant) {
  for (const name of (await caches.keys()).filter(isMeant)) {
    const known = await (await caches.open(name)).match(request, { ignoreVary: true });
    if (known !== undefined) return known;
  }
}

/** Leaves what the device shares for the page that asks where it shall go. Nothing is sent to the studio. */
async function receive(request) {
  try {
    const file = (await request.formData()).get('file');
    if (file instanceof File) {
      const headers = {
        'content-type': file.type,
        'x-file-name': encodeURIComponent(file.name),
        'x-shared-at': String(Date.now()),
      };
      await (await caches.open(SHARED)).put('/shared/file', new Response(file, { headers }));
    }
    return Response.redirect(RECEIVE, 303);
  } catch {
    return Response.redirect(`${RECEIVE}?not-kept`, 303);
  }
}

self.addEventListener('push', (event) => {
  if (event.data !== null) event.waitUntil(show(event.data.json()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function show({ id, title, body, url, lang, dir }) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Whoever looks at the studio sees it there.
  if (pages.some((page) => page.focused)) return;
  const looks = { icon: '/icon-192.png', lang, dir, body };
  // What is sent again after a fault takes the place of the first one.
  await self.registration.showNotification(title, { ...looks, tag: id, data: { id, url } });
}

async function open({ id, url }) {
  const read = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"isRead":true}' };
  await fetch(`/api/inbox/${id}`, read).catch(() => undefined);
  // A page that is open may hold unsaved work: it is left as it is.
  await self.clients.openWindow(url);
}
