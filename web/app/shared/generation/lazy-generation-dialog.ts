import { lazyPart } from '../ui/lazy-part.tsx';

/** Its code arrives with the first generation that somebody looks into. */
export const GenerationDialog = lazyPart(
  () => import('./generation-dialog.tsx'),
  (module) => module.GenerationDialog,
);
