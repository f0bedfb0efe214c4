import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licenses under which a part may be shipped with ours, by their SPDX names (https://spdx.org/licenses). */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  ...['CC0-1.0', 'CC-BY-4.0', 'OFL-1.1', 'Python-2.0', 'MPL-2.0', 'Zlib'],
]);

/** A library that is loaded as a file of its own, which people may replace, as the LGPL asks. */
const loadedAsFiles = /^@img\/sharp-/;

/** Packages that name no license where programs look for it, and where it was read instead. */
const readByHand = {
  'humanize-number@0.0.2': 'MIT', // Readme.md
  'only@0.0.2': 'MIT', // Readme.md
};

/** Every installed or installable package of the lock file: `[{ path, id, name, license }]`; `license` is null when unknown. */
export function listLicenses(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, locked]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const id = `${name}@${locked.version}`;
      return {
        path,
        id,
        name,
        license: locked.license ?? installedLicense(join(root, path)) ?? readByHand[id] ?? null,
      };
    });
}

/** The packages whose license does not allow shipping them, or that name none. */
export function refusedLicenses(found) {
  return found.filter(({ name, license }) => license === null || !isAllowed(license, name));
}

/** One step of the checks: { code, output }. */
export async function checkLicenses(root) {
  const refused = refusedLicenses(listLicenses(root));
  const lines = refused.map(({ id, license }) => `${id}: ${license ?? 'names no license'}`);
  return { code: refused.length > 0 ? 1 : 0, output: lines.join('\n') };
}

/** Of an SPDX expression: one side of OR, both sides of AND. Both bind in that order, and brackets are rare. */
function isAllowed(expression, name) {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' OR ')) return plain.split(' OR ').some((part) => isAllowed(part, name));
  if (plain.includes(' AND ')) return plain.split(' AND ').every((part) => isAllowed(part, name));
  return allowed.has(plain) || (plain.startsWith('LGPL-') && loadedAsFiles.test(name));
}

/** Of older packages, which the registry's description leaves out. */
function installedLicense(folder) {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(path, 'utf8'));
  if (typeof license === 'string') return license;
  return Array.isArray(licenses) && licenses.length > 0 ? licenses.map(({ type }) => type).join(' AND ') : undefined;
}
