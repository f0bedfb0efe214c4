import { lazyPart } from '../../../shared/ui/lazy-part.tsx';

export const MoreFields = lazyPart(
  () => import('./more-fields.tsx'),
  (module) => module.MoreFields,
);

export const CanvasKeysDialog = lazyPart(
  () => import('./keys-dialog.tsx'),
  (module) => module.CanvasKeysDialog,
  ['studioDialogs'],
);
