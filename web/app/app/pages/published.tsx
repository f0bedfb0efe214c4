import { PublishedHead } from '../../features/site/published/published-head.tsx';
import { NotPublic, PublishedWork } from '../../features/site/published/published-work.tsx';
import { usePage } from '../../shared/page/page-facts.ts';

/** What the server answers for the address of something that was published. */
export default function Published() {
  const { published } = usePage().facts;
  return (
    <>
      <PublishedHead published={published} />
      {published === undefined ? <NotPublic /> : <PublishedWork published={published} />}
    </>
  );
}
