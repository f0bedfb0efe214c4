import { pushBrowserSchema, pushBrowsersSchema } from '@kinora/server/inbox-wire';
import { queryOptions } from '@tanstack/react-query';
import { meQuery, queryClient } from '../../shared/api/queries.ts';
import { ask, request } from '../../shared/api/request.ts';

const WORKER = '/worker.js';
/** Which of the browsers this one is. */
const OWN = 'kinora-push';

export const browsersQuery = queryOptions({
  queryKey: ['push-browsers'],
  queryFn: ({ signal }) => ask(pushBrowsersSchema, '/api/inbox/browsers', { signal }),
  staleTime: 0,
});

/** Whoever signs in here next has not asked for anything. */
const ownName = () => `${OWN}:${queryClient.getQueryData(meQuery.queryKey)?.user.id ?? ''}`;

export const ownBrowser = () => localStorage.getItem(ownName());

/** Not before iOS 16.4, nor there without the icon on the home screen; nor over plain HTTP. */
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } };
  const { id } = await ask(pushBrowserSchema, '/api/inbox/browsers', { method: 'POST', body });
  localStorage.setItem(ownName(), id);
  await queryClient.invalidateQueries({ queryKey: browsersQuery.queryKey });
}

/** Asks the person, unless they have answered before. False when they said no. */
export async function turnOnPush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const { publicKey } = await queryClient.fetchQuery(browsersQuery);
  // One with keys of another time would be refused.
  await (await pushManager.getSubscription())?.unsubscribe();
  await tellServer(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  return true;
}

export async function removeBrowser(id: string): Promise<void> {
  await request(`/api/inbox/browsers/${id}`, { method: 'DELETE' });
  if (id === ownBrowser()) {
    localStorage.removeItem(ownName());
    const registration = await navigator.serviceWorker.getRegistration(WORKER);
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  }
  await queryClient.invalidateQueries({ queryKey: browsersQuery.queryKey });
}

/** A subscription goes with the session that made it; this one goes on in the next session of this browser. */
export async function renewPush(): Promise<void> {
  if (ownBrowser() === null) return;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) await tellServer(subscription);
}
