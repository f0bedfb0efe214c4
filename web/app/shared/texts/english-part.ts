import { createContext } from 'react';

/** Within a page, or a part of one, whose texts are not keyed yet: numbers and dates are as English as its words. */
export const EnglishPart = createContext(false);
