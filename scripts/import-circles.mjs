import { posix } from 'node:path';
import { readOwnFiles } from './own-files.mjs';

/** Every way in which one module names another: imports and exports, of types too, with or without names, at once or later. */
const REFERENCES = /(?:\bfrom|\bimport|\bimport\()\s*(?:\/\*[^*]*\*\/\s*)?(?<quote>['"])(?<name>[^'"?\n]+)\k<quote>/g;

/**
 * Circles in which modules import each other, one of each knot, as lines of paths. `sources` are texts by path; `packages`
 * are the exports of workspaces by their names, as paths; either may have a `*`.
 */
export function importCircles(sources, packages = {}) {
  const importsOf = new Map(
    Object.entries(sources).map(([file, source]) => {
      const named = Array.from(source.matchAll(REFERENCES), ({ groups: { name } }) =>
        name.startsWith('.') ? posix.join(posix.dirname(file), name) : exportedAs(name, packages),
      );
      return [file, named.filter((target) => target !== undefined && Object.hasOwn(sources, target))];
    }),
  );
  return knotsOf(importsOf).map((knot) => circleIn(knot, importsOf).join('\n  -> '));
}

function exportedAs(name, packages) {
  if (Object.hasOwn(packages, name)) return packages[name];
  for (const [pattern, path] of Object.entries(packages)) {
    const [before, after] = pattern.split('*');
    const isLike = after !== undefined && name.startsWith(before) && name.endsWith(after);
    if (isLike) return path.replace('*', name.slice(before.length, name.length - after.length));
  }
  return undefined;
}

/** Tarjan's strongly connected components, of those that have a circle. */
function knotsOf(importsOf) {
  const order = new Map();
  const lowest = new Map();
  const open = [];
  const knots = [];
  const enter = (file) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file));
    open.push(file);
    return { file, left: importsOf.get(file).values() };
  };
  for (const start of importsOf.keys()) {
    if (order.has(start)) continue;
    const walk = [enter(start)];
    while (walk.length > 0) {
      const { file, left } = walk.at(-1);
      const next = left.next();
      if (!next.done) {
        if (!order.has(next.value)) walk.push(enter(next.value));
        else if (open.includes(next.value)) lower(lowest, file, order.get(next.value));
        continue;
      }
      walk.pop();
      if (walk.length > 0) lower(lowest, walk.at(-1).file, lowest.get(file));
      if (lowest.get(file) !== order.get(file)) continue;
      const knot = open.splice(open.indexOf(file));
      if (knot.length > 1 || importsOf.get(file).includes(file)) knots.push(new Set(knot));
    }
  }
  return knots;
}

function lower(lowest, file, place) {
  lowest.set(file, Math.min(lowest.get(file), place));
}

/** A shortest way from one file of a knot back to itself. */
function circleIn(knot, importsOf) {
  const [start] = knot;
  const cameFrom = new Map();
  const waiting = [start];
  for (const file of waiting) {
    for (const target of importsOf.get(file)) {
      if (target === start) {
        const way = [start];
        for (let at = file; at !== start; at = cameFrom.get(at)) way.unshift(at);
        return [start, ...way];
      }
      if (!knot.has(target) || cameFrom.has(target)) continue;
      cameFrom.set(target, file);
      waiting.push(target);
    }
  }
  throw new Error(`${start} is in no circle`);
}

/** What workspaces are imported as: their names with what they export, and the files that those are. */
function exportsOf(manifests) {
  return Object.fromEntries(
    manifests.flatMap(([path, bytes]) => {
      const { name, exports = {} } = JSON.parse(bytes);
      return Object.entries(exports).map(([part, file]) => [
        posix.join(name, part),
        posix.join(posix.dirname(path), file),
      ]);
    }),
  );
}

/** One step of the checks: { code, output }. */
export async function checkImportCircles(root) {
  const modules = readOwnFiles(root, (path) => /\.[cm]?[jt]sx?$/.test(path));
  const manifests = readOwnFiles(root, (path) => /^[^/]+\/([^/]+\/)?package\.json$/.test(path));
  const sources = Object.fromEntries(Array.from(modules, ([path, bytes]) => [path, bytes.toString()]));
  const circles = importCircles(sources, exportsOf([...manifests]));
  return { code: circles.length > 0 ? 1 : 0, output: circles.join('\n\n') };
}
