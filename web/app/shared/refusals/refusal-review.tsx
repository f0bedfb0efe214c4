import { Suspense } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';

const AskReview = lazyPart(
  () => import('./ask-review.tsx'),
  (module) => module.AskReview,
  ['askReview'],
);

/** Right at a refusal: a person can be asked to look at it. Nothing where there is none. */
export function RefusalReview({ refusals, file }: { refusals: readonly string[]; file?: File | undefined }) {
  if (refusals.length === 0) return null;
  return (
    <Suspense>
      <AskReview key={refusals.join()} refusals={refusals} file={file} />
    </Suspense>
  );
}
