import { redirectDocument } from 'react-router';
import { isClosed } from '../../shared/maintenance/is-closed.ts';
import { readMaintenance } from '../../shared/maintenance/watch.ts';

/**
 * Within the app, the address of a page that the server makes: the browser asks for it. While the studio is closed the
 * app itself stands there, with the maintenance screen around it.
 */
export async function clientLoader({ request }: { request: Request }): Promise<null> {
  const { pathname, search } = new URL(request.url);
  const maintenance = await readMaintenance();
  if (maintenance === null || isClosed(maintenance, pathname)) return null;
  throw redirectDocument(`${pathname}${search}`);
}

export default function PublicPage() {
  return null;
}
