import { lazyPart } from '../ui/lazy-part.tsx';

/** Each comes when it is first asked for; a page of results does without it. */
export const TagsDialog = lazyPart(
  () => import('./tags-dialog.tsx'),
  (module) => module.TagsDialog,
  ['gallery', 'galleryFilters'],
);
export const CollectionDialog = lazyPart(
  () => import('./collection-dialog.tsx'),
  (module) => module.CollectionDialog,
  ['library'],
);
export const RatingRow = lazyPart(
  () => import('./rating-row.tsx'),
  (module) => module.RatingRow,
  ['library'],
);
