// Bundles the marks program. Usage: node build.mjs [folder]
import { bundle } from '../scripts/bundle.mjs';

// The WebAssembly stays beside its own package, where it is found by its name.
await bundle(import.meta.dirname, { external: ['@contentauth/c2pa-wasm'] });
