import { lazyPart } from '../ui/lazy-part.tsx';

/** Comes when somebody wants to tag; a page of results does without it. */
export const TagsDialog = lazyPart(
  () => import('./tags-dialog.tsx'),
  (module) => module.TagsDialog,
  ['gallery', 'galleryFilters'],
);
