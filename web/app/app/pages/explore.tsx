import { ListedWorks } from '../../features/site/published/listed-works.tsx';
import { PublishedHead } from '../../features/site/published/published-head.tsx';
import { NotPublic } from '../../features/site/published/published-work.tsx';
import { usePage } from '../../shared/page/page-facts.ts';

/** What everybody has published here, or one person has. */
export default function Explore() {
  const { listed } = usePage().facts;
  if (listed !== undefined) return <ListedWorks listed={listed} />;
  return (
    <>
      <PublishedHead published={undefined} />
      <NotPublic />
    </>
  );
}
