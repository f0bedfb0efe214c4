// Bundles the marks program; its WebAssembly stays beside its own package, where it is found by its name. Usage: node build.mjs [folder]
import { bundle } from '../scripts/bundle.mjs';

await bundle(import.meta.dirname);
