import { type ComponentType, createContext } from 'react';
import { Scripts } from 'react-router';

/** What writes the scripts that start the app: the framework, but on pages of the build, where they wait for the first paint. */
export const StartScripts = createContext<ComponentType>(Scripts);
