/** Imported on first use. A module of our own in between: the bundler finds the names of CommonJS in a static import alone. */
export { Agent, request } from 'undici';
