import { lazyPart } from '../ui/lazy-part.tsx';

const load = () => import('./cancel-dialog.tsx');

/** Comes when somebody asks to cancel; a page of results does without it. */
export const CancelDialog = lazyPart(load, (module) => module.CancelDialog, ['cancelDialog']);

/** Asks before results go to the trash. */
export const RemoveDialog = lazyPart(
  () => import('./remove-dialog.tsx'),
  (module) => module.RemoveDialog,
  ['generation'],
);

/** Its code arrives with the first generation that somebody looks into. */
export const GenerationDialog = lazyPart(
  () => import('./generation-dialog.tsx'),
  (module) => module.GenerationDialog,
  ['comments', 'details', 'failures', 'galleryFilters', 'generation', 'lineage', 'sendTo', 'viewer'],
);

/** Where a result can go on. */
export const SendToDialog = lazyPart(
  () => import('../lineage/send-to-dialog.tsx'),
  (module) => module.SendToDialog,
  ['sendTo'],
);

/** What is chosen to be compared. */
export const CompareBar = lazyPart(
  () => import('../lineage/compare-bar.tsx'),
  (module) => module.CompareBar,
  ['compareBar'],
);

/** Results beside one another. */
export const CompareDialog = lazyPart(
  () => import('../lineage/compare-dialog.tsx'),
  (module) => module.CompareDialog,
  ['compare', 'details', 'generation', 'viewer'],
);
