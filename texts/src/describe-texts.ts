import type { LanguageFile } from './language.ts';
import { type ArgumentKind, readMessage, shapeOf } from './read-message.ts';

const typeOf = (kind: ArgumentKind): string => {
  if (kind === 'number') return 'number';
  if (kind === 'text') return 'string | number';
  const named = kind.filter((name) => name !== 'other').map((name) => `'${name}'`);
  // With "other" alone named beside one case, anything may be handed in: it is the rest.
  return [...named, "'other'"].join(' | ');
};

function describeKey(key: string, text: string): string {
  const { arguments: taken, tags } = shapeOf(readMessage(text));
  const named = Array.from(taken, ([name, kind]) => `${name}: ${typeOf(kind)}`).join('; ');
  const tagged = [...new Set(tags)].map((tag) => `'${tag}'`).join(' | ');
  return `  '${key}': [${named === '' ? 'Record<never, never>' : `{ ${named} }`}, ${tagged === '' ? 'never' : tagged}];`;
}

const nameOf = (area: string) => `${area.charAt(0).toUpperCase()}${area.slice(1)}Texts`;
const fileOf = (area: string) => `${area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
const WRITTEN = '// Written by `npm run types -w texts` out of languages/en.json.';

/** The types of all keys, a file an area: the arguments of each, and its tags. */
export function describeAreas(texts: LanguageFile['texts']): Record<string, string> {
  const areas = Object.keys(texts).sort();
  const files = areas.map((area) => {
    const keys = Object.entries(texts[area] ?? {}).map(([key, text]) => describeKey(key, text));
    return [fileOf(area), `${WRITTEN}\nexport type ${nameOf(area)} = {\n${keys.join('\n')}\n};\n`];
  });
  const imports = areas.map((area) => `import type { ${nameOf(area)} } from './${fileOf(area)}';`).join('\n');
  const listed = areas.map((area) => `  ${area}: ${nameOf(area)};`).join('\n');
  const index = `${WRITTEN}\n${imports}\n\nexport type Areas = {\n${listed}\n};\n`;
  return { ...Object.fromEntries(files), 'index.ts': index };
}

/** How each language file is loaded, when it is needed. */
export function describeLanguages(codes: readonly string[]): string {
  // English first, the others by their codes.
  const sorted = ['en', ...codes.filter((code) => code !== 'en').sort()];
  const loaders = sorted.map((code) => `  '${code}': () => import('../languages/${code}.json'),`).join('\n');
  return `// Written by \`npm run types -w texts\` out of the names of the language files.\nexport const languageFiles: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {\n${loaders}\n};\n`;
}
