// Bundles the engine; what fal says of its endpoints lies beside it. Usage: node build.mjs [folder]
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from '../../scripts/bundle.mjs';

const folder = await bundle(import.meta.dirname);
await cp(join(import.meta.dirname, 'src/fal/fal-schemas.json'), join(folder, 'fal-schemas.json'));
