import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * What the compiler is run for: `[{ name, config }]`, the longest first. Workspaces that ask for nothing but the common
 * options are one program, so that each library and the server that several of them know are read and checked once.
 */
export function typedPrograms(root) {
  const typed = workspaces(root).flatMap((folder) => {
    const config = join(root, folder, 'tsconfig.json');
    if (!existsSync(config)) return [];
    const { include, compilerOptions } = JSON.parse(readFileSync(config, 'utf8'));
    return [{ folder, config, include, isPlain: compilerOptions === undefined }];
  });
  const others = typed.filter(({ isPlain }) => !isPlain).map(({ folder, config }) => ({ name: folder, config }));
  const plain = typed.filter(({ isPlain }) => isPlain);
  return [
    { name: plain.map(({ folder }) => folder).join(', '), config: writeCommon(root, plain) },
    ...others.reverse(),
  ];
}

function writeCommon(root, parts) {
  const config = join(root, 'node_modules/.cache/types/tsconfig.json');
  const include = parts.flatMap(({ folder, include }) => include.map((path) => join(root, folder, path)));
  mkdirSync(dirname(config), { recursive: true });
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: { tsBuildInfoFile: join(dirname(config), 'types.tsbuildinfo') },
      include,
    }),
  );
  return config;
}

/** The folders that package.json names as workspaces, where a `*` may end a pattern. */
function workspaces(root) {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -'/*'.length);
    return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  });
}
