import { lazyPart } from '../ui/lazy-part.tsx';

/** Comes when somebody wants to publish; a page of results does without it. */
export const PublishDialog = lazyPart(
  () => import('./publish-dialog.tsx'),
  (module) => module.PublishDialog,
  ['publish'],
);
