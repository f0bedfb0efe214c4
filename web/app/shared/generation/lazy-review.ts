import { lazyPart } from '../ui/lazy-part.tsx';

const review = () => import('./review.tsx');

/** What a review has to do with a result, for the few that have one; shown within a `Suspense`. */
export const Held = lazyPart(review, (module) => module.Held, ['review']);
export const ReviewAppeal = lazyPart(review, (module) => module.ReviewAppeal, ['review']);
export const PartsInReview = lazyPart(review, (module) => module.PartsInReview, ['review']);
