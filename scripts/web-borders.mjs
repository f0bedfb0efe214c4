import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Every way in which one file of the app names another: imports, with or without names or types, workers and styles. */
const REFERENCES = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\(|\burl\(|@import)\s*['"](?<path>\.[^'"?]+)/g;

/** The folder whose borders count: `app`, `shared`, or one feature. */
function roomOf(file) {
  const [room, feature] = file.split('/');
  return room === 'features' ? `${room}/${feature}` : room;
}

/**
 * The references that cross a border: a feature knows itself and what is shared, what is shared knows no feature, and
 * only `app`, with its route modules, puts features together. `sources` are texts by path below web/app.
 */
export function crossedBorders(sources) {
  return Object.entries(sources).flatMap(([file, source]) => {
    const from = roomOf(file);
    if (from === 'app') return [];
    return Array.from(source.matchAll(REFERENCES), ({ groups }) => posix.join(posix.dirname(file), groups.path))
      .filter((target) => ![from, 'shared'].includes(roomOf(target)))
      .map((target) => `${file} refers to ${target}`);
  });
}

/** One step of the checks: { code, output }. */
export async function checkWebBorders(root) {
  const app = join(root, 'web/app');
  const files = readdirSync(app, { recursive: true }).map((file) => file.replaceAll('\\', '/'));
  const sources = files
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(app, file), 'utf8')]);
  const crossed = crossedBorders(Object.fromEntries(sources));
  return { code: crossed.length > 0 ? 1 : 0, output: crossed.join('\n') };
}
