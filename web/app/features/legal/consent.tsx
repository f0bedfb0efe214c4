import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { ACCEPTANCE_NEEDED } from '../../shared/api/request.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { missingConsentsQuery } from './consent-api.ts';

const ConsentDialog = lazyPart(
  () => import('./consent-dialog.tsx'),
  (module) => module.ConsentDialog,
);

/** Asks to accept new terms once they are in force, and again when the server refused something without it. */
export function Consent() {
  const { data, refetch } = useQuery(missingConsentsQuery);
  const [isPutOff, setIsPutOff] = useState(false);
  useEffect(() => {
    const askAgain = () => {
      setIsPutOff(false);
      void refetch();
    };
    window.addEventListener(ACCEPTANCE_NEEDED, askAgain);
    return () => window.removeEventListener(ACCEPTANCE_NEEDED, askAgain);
  }, [refetch]);
  if (data === undefined || data.missing.length === 0 || isPutOff) return null;
  return (
    <Suspense>
      <ConsentDialog missing={data.missing} onClose={() => setIsPutOff(true)} />
    </Suspense>
  );
}
