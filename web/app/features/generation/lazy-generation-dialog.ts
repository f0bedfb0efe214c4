import { lazy } from 'react';

/** Its code arrives with the first generation that somebody looks into. */
export const GenerationDialog = lazy(() =>
  import('./generation-dialog.tsx').then((module) => ({ default: module.GenerationDialog })),
);
