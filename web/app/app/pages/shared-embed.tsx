import { EmbeddedWork } from '../../features/site/shared/shared-embed.tsx';
import { SharedHead } from '../../features/site/shared/shared-head.tsx';
import { usePage } from '../../shared/page/page-facts.ts';

/** What other sites show of a share link within their own pages. */
export default function SharedEmbed() {
  const { shared } = usePage().facts;
  return (
    <>
      <SharedHead shared={shared} />
      {shared !== undefined && <EmbeddedWork shared={shared} />}
    </>
  );
}
