import { type Missing, MissingPage } from '../../features/site/missing/missing-page.tsx';
import { usePage } from '../../shared/page/page-facts.ts';
import { PageHead } from '../../shared/page/page-head.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';

const missing: Readonly<Record<string, Missing>> = {
  '/not-found/page': 'page',
  '/not-found/retired-tool': 'retiredTool',
};

/** What the server answers for an address that nobody has, or that of a tool that was never here or is no longer offered. */
export default function NotFound() {
  const what = missing[usePage().place.address] ?? 'tool';
  const say = useTexts('missing');
  return (
    <>
      <PageHead title={say(`title.${what}`)} description={say(`lead.${what}`)} isListed={false} />
      <meta name="robots" content="noindex" />
      <MissingPage what={what} />
    </>
  );
}
