import { useLocation } from 'react-router';
import { MissingPage, missing } from '../../features/site/missing/missing-page.tsx';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import { missingAt } from '../missing-pages.ts';
import type { PageHandle } from '../plain-html.ts';

export const handle: PageHandle = { isPlainHtml: true };

export function meta({ location }: { location: { pathname: string } }) {
  const { title, lead } = missing[missingAt(location.pathname)];
  return [{ title: pageTitle(title) }, { name: 'description', content: lead }, { name: 'robots', content: 'noindex' }];
}

/** What the server answers for the address of a tool that was never here, or is no longer offered. */
export default function NotFound() {
  const { pathname } = useLocation();
  return <MissingPage what={missingAt(pathname)} />;
}
