import { lazyPart } from '../../../shared/ui/lazy-part.tsx';

export const CanvasKeysDialog = lazyPart(
  () => import('./keys-dialog.tsx'),
  (module) => module.CanvasKeysDialog,
  ['studioDialogs'],
);
