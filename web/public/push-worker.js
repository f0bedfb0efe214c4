// Shows what the studio pushes, and opens what it is about. It keeps nothing and answers no requests.

self.addEventListener('install', () => self.skipWaiting());

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
