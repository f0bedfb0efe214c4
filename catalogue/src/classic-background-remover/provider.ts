import { removeBackgroundOf } from '../bria-bg-remove/provider.ts';

export const classicBackgroundRemoverProvider = removeBackgroundOf('inputUrl');
