import { lazy } from 'react';

const policy = () => import('./policy-dialog.tsx');
const toolError = () => import('./tool-error-dialog.tsx');
const shortcuts = () => import('./shortcuts-dialog.tsx');

/** What opens over a tool page comes after the page itself. */
export const PolicyDialog = lazy(() => policy().then((module) => ({ default: module.PolicyDialog })));
export const ToolErrorDialog = lazy(() => toolError().then((module) => ({ default: module.ToolErrorDialog })));
export const ShortcutsDialog = lazy(() => shortcuts().then((module) => ({ default: module.ShortcutsDialog })));
