import { lazyPart } from '../../shared/ui/lazy-part.tsx';

const problems = () => import('./problem-dialogs.tsx');
const shortcuts = () => import('./shortcuts-dialog.tsx');

/** What opens over a tool page comes after the page itself. */
export const ProblemDialogs = lazyPart(
  () => problems(),
  (module) => module.ProblemDialogs,
  ['studioDialogs'],
);
/** What the field of a prompt offers once there was an order. */
export const LastPrompt = lazyPart(
  () => import('./form/last-prompt.tsx'),
  (module) => module.LastPrompt,
  [],
  true,
);
/** What stands beside a prompt that was refused. */
export const RefusedNote = lazyPart(
  () => import('./form/refused-note.tsx'),
  (module) => module.RefusedNote,
);
export const ShortcutsDialog = lazyPart(
  () => shortcuts(),
  (module) => module.ShortcutsDialog,
  ['keys', 'studioDialogs'],
);
/** What is said of trouble comes after the page itself. */
export const IncidentNote = lazyPart(
  () => import('./incident-note.tsx'),
  (module) => module.IncidentNote,
  ['announcement'],
);
/** Orders of several at once are rare beside those of one. */
export const SeveralDialog = lazyPart(
  () => import('./several/several-dialog.tsx'),
  (module) => module.SeveralDialog,
  ['batchPages'],
);
export const GalleryPicker = lazyPart(
  () => import('./gallery-picker/gallery-picker.tsx'),
  (module) => module.GalleryPicker,
  ['galleryPicker'],
);
export const FromFileDialog = lazyPart(
  () => import('./from-file/from-file-dialog.tsx'),
  (module) => module.FromFileDialog,
  ['fromFile'],
);
export const DroppedFile = lazyPart(
  () => import('./from-file/dropped-file.tsx'),
  (module) => module.DroppedFile,
  ['fromFile'],
);
export const PresetsDialog = lazyPart(
  () => import('./presets/presets-dialog.tsx'),
  (module) => module.PresetsDialog,
  ['presets'],
);
