import { MissingPage, missing } from '../../features/site/missing/missing-page.tsx';
import { usePage } from '../../shared/page/page-facts.ts';
import { PageHead } from '../../shared/page/page-head.tsx';

/** What the server answers for the address of a tool that was never here, or is no longer offered. */
export default function NotFound() {
  const what = usePage().place.address === '/not-found/retired-tool' ? 'retiredTool' : 'tool';
  const { title, lead } = missing[what];
  return (
    <>
      <PageHead title={title} description={lead} isListed={false} />
      <meta name="robots" content="noindex" />
      <MissingPage what={what} />
    </>
  );
}
