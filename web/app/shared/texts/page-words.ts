import type { PageWords } from '@kinora/server/page-facts';
import { createContext } from 'react';

/** While the server renders a public page: its texts, in its language. */
export const PageWordsContext = createContext<PageWords | null>(null);
