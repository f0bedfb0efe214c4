import { parseAst } from 'vite';

type Module = { code: string | null; importers: readonly string[]; dynamicImporters: readonly string[] };
export type Graph = { getModuleInfo: (id: string) => Module | null };

const ENTRY =
  /\/web\/app\/(?:app\/(?:routes\/(?<page>[\w/-]+)|(?<root>root)|(?<island>islands\/[\w-]+))|features\/(?<desk>(?:admin\/[\w/-]+|queue\/queue|creations\/publications|creations\/shares|creations\/takedowns|studio\/receive\/receive|studio\/remix\/remix|workspaces\/workspaces)-page))\.tsx/;

/** Routes that show the page of another route. */
const SAME_PAGE: Readonly<Record<string, string>> = { 'added-tool': 'tool' };

/** Loaded apart from its page, but by everybody who has made anything. */
const ALWAYS_COMES = /\/features\/studio\/dashboard\/activity-row\.tsx$/;

/** Packages that are imported as a whole: who imports one needs what it names, and nothing else of it. */
const WHOLE_PACKAGES = ['@mantine/core', '@mantine/hooks', '@mantine/notifications', 'lucide-react'];

type Names = {
  /** By the file that the module imports from, as it is written there: the names on both sides of an `as`. */
  byFile: ReadonlyMap<string, readonly string[]>;
  /** It does nothing but hand on what others make. */
  isBarrel: boolean;
};

/** What a module imports and hands on by name. Files are cut when all modules are read, so that it stays true. */
function readNames({ code }: Module): Names {
  const byFile = new Map<string, string[]>();
  const { body } = parseAst(code ?? '');
  let isBarrel = body.length > 0;
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      const named = statement.specifiers.filter((part) => part.type === 'ImportSpecifier');
      note(
        statement.source.value,
        named.flatMap(({ local, imported }) => [nameOf(local), nameOf(imported)]),
      );
    } else if (statement.type === 'ExportNamedDeclaration' && statement.declaration === null) {
      const names = statement.specifiers.flatMap(({ local, exported }) => [nameOf(local), nameOf(exported)]);
      if (statement.source !== null) note(statement.source.value, names);
    } else if (statement.type !== 'ExportAllDeclaration' && !('directive' in statement)) {
      isBarrel = false;
    }
  }
  return { byFile, isBarrel };

  function note(file: string, names: readonly string[]): void {
    byFile.set(file, [...(byFile.get(file) ?? []), ...names]);
  }
}

/** Names may be written as text. */
const nameOf = (name: { name: string } | { value: string }) => ('name' in name ? name.name : name.value);

const namesByModule = new Map<string, Names>();
const routesByModule = new Map<string, Routes>();

function namesIn(id: string, graph: Graph): Names {
  const known = namesByModule.get(id);
  if (known !== undefined) return known;
  const info = graph.getModuleInfo(id);
  const names = info === null ? { byFile: new Map(), isBarrel: false } : readNames(info);
  namesByModule.set(id, names);
  return names;
}

/** The package whose entry a module is. */
function packageBehind(id: string, graph: Graph): string | undefined {
  const name = WHOLE_PACKAGES.find((each) => id.includes(`/node_modules/${each}/`));
  return name !== undefined && namesIn(id, graph).isBarrel ? name : undefined;
}

/** The modules that take something of this one through the entry of its package. */
function usersThrough(barrel: string, name: string, id: string, graph: Graph): string[] {
  const path = id.slice(barrel.lastIndexOf('/') + 1);
  const offered = new Set(namesIn(barrel, graph).byFile.get(`./${path}`));
  const importers = graph.getModuleInfo(barrel)?.importers ?? [];
  return importers.filter((importer) =>
    namesIn(importer, graph)
      .byFile.get(name)
      ?.some((taken) => offered.has(taken)),
  );
}

/** Names of routes, those of `atOnce` in `ever` too. */
export type Routes = { atOnce: ReadonlySet<string>; ever: ReadonlySet<string> };

/** The routes that load a module as they begin, and those that ever do. */
export function routesOf(id: string, graph: Graph): Routes {
  const known = routesByModule.get(id);
  if (known !== undefined) return known;
  const routes = {
    atOnce: routesAbove(id, graph, { isLater: false }),
    ever: routesAbove(id, graph, { isLater: true }),
  };
  routesByModule.set(id, routes);
  return routes;
}

function routesAbove(id: string, graph: Graph, { isLater }: { isLater: boolean }): Set<string> {
  const seen = new Set([id]);
  const routes = new Set<string>();
  for (const module of seen) {
    const { page, root, island, desk } = ENTRY.exec(module)?.groups ?? {};
    const route = page ?? root ?? island ?? desk;
    if (route !== undefined) routes.add(SAME_PAGE[route] ?? route);
    const info = graph.getModuleInfo(module);
    for (const importer of info?.importers ?? []) {
      const name = packageBehind(importer, graph);
      const users = name === undefined ? [importer] : usersThrough(importer, name, module, graph);
      for (const user of users) seen.add(user);
    }
    for (const importer of isLater || ALWAYS_COMES.test(module) ? (info?.dynamicImporters ?? []) : [])
      seen.add(importer);
  }
  return routes;
}
