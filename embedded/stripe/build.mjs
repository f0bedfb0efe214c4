// Usage: node build.mjs [folder]
import { bundle } from '../../scripts/bundle.mjs';

await bundle(import.meta.dirname, { external: ['pg-native'] });
