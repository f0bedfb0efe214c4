import { lazyPart } from '../../shared/ui/lazy-part.tsx';

const policy = () => import('./problem-dialogs.tsx');
const toolError = () => import('./problem-dialogs.tsx');
const shortcuts = () => import('./shortcuts-dialog.tsx');
const remove = () => import('../../shared/generation/remove-dialog.tsx');

/** What opens over a tool page comes after the page itself. */
export const PolicyDialog = lazyPart(
  () => policy(),
  (module) => module.PolicyDialog,
);
export const ToolErrorDialog = lazyPart(
  () => toolError(),
  (module) => module.ToolErrorDialog,
);
export const ShortcutsDialog = lazyPart(
  () => shortcuts(),
  (module) => module.ShortcutsDialog,
);
export const RemoveDialog = lazyPart(
  () => remove(),
  (module) => module.RemoveDialog,
);
