/**
 * Imported on first use: most servers never do. A module of our own in between, because the bundler finds the names of
 * CommonJS in a static import alone.
 */
export { generateServiceProviderMetadata, SAML, SamlStatusError } from '@node-saml/node-saml';
export { parseStringPromise, processors } from 'xml2js';
