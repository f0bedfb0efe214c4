import { lazyPart } from '../ui/lazy-part.tsx';

/** The same for a selection. */
export const PublishSeveralDialog = lazyPart(
  () => import('./publish-several-dialog.tsx'),
  (module) => module.PublishSeveralDialog,
  ['publish'],
);

/** Comes when somebody wants to publish; a page of results does without it. */
export const PublishDialog = lazyPart(
  () => import('./publish-dialog.tsx'),
  (module) => module.PublishDialog,
  ['publish'],
);
