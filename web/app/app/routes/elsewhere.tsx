import { redirectDocument } from 'react-router';
import { MissingPage, missing } from '../../features/site/missing/missing-page.tsx';

/** A link within the app: the server has a page for addresses that nobody has. */
export function clientLoader({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url);
  if (pathname !== window.location.pathname) throw redirectDocument(pathname + search);
  return null;
}

export function meta() {
  return [{ title: `${missing.page.title} - Kinora` }];
}

/** Any address that is no page, where the server had reason to send the app. */
export default function Elsewhere() {
  return <MissingPage what="page" />;
}
