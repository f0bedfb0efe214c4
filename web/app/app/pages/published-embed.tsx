import { EmbeddedPublication } from '../../features/site/published/published-embed.tsx';
import { PublishedHead } from '../../features/site/published/published-head.tsx';
import { usePage } from '../../shared/page/page-facts.ts';

/** What other sites show of a publication within their own pages. */
export default function PublishedEmbed() {
  const { published } = usePage().facts;
  return (
    <>
      <PublishedHead published={published} />
      <EmbeddedPublication published={published} />
    </>
  );
}
