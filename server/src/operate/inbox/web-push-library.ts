/**
 * Imported on first use: a server that pushes nothing never does. A module of our own in between, because the bundler finds
 * the names of CommonJS in a static import alone.
 */
export { generateRequestDetails, generateVAPIDKeys } from 'web-push';
