import { LockedPage, OverPage } from '../../features/site/shared/shared-closed.tsx';
import { SharedHead } from '../../features/site/shared/shared-head.tsx';
import { SharedWorks } from '../../features/site/shared/shared-work.tsx';
import { usePage } from '../../shared/page/page-facts.ts';

/** What the server answers for the address of a share link. */
export default function Shared() {
  const { shared } = usePage().facts;
  const isOver = shared === undefined || shared.state === 'over';
  return (
    <>
      <SharedHead shared={shared} />
      {isOver ? (
        <OverPage />
      ) : shared.state === 'open' ? (
        <SharedWorks shared={shared} />
      ) : (
        <LockedPage shared={shared} />
      )}
    </>
  );
}
