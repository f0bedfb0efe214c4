import { createContext } from 'react';

/** A prerendered route whose `handle` says so is served as plain HTML: it reads and works without a script. */
export type PageHandle = { isPlainHtml: true };

/** True while such a page is rendered. */
export const PlainHtml = createContext(false);
