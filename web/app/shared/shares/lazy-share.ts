import { lazyPart } from '../ui/lazy-part.tsx';

/** Comes when somebody wants to share; a page of results does without it. */
export const ShareDialog = lazyPart(
  () => import('./share-dialog.tsx'),
  (module) => module.ShareDialog,
  ['share'],
);
