import { expect, test } from 'vitest';
import { routesOf } from './module-routes.ts';

const root = '/studio/node_modules/@mantine/core/esm';
const barrel = `${root}/index.mjs`;
const button = `${root}/Button/Button.mjs`;
const modal = `${root}/Modal/Modal.mjs`;
const shared = '/studio/web/app/shared/ui/shared.tsx';
const later = '/studio/web/app/features/later.tsx';
const deep = '/studio/web/app/features/deep.tsx';
const gallery = '/studio/web/app/app/routes/gallery.tsx';
const settings = '/studio/web/app/app/routes/settings.tsx';

const modules = new Map([
  [button, { code: '', importers: [barrel, modal], dynamicImporters: [] }],
  [modal, { code: 'import { Button } from "../Button/Button.mjs";', importers: [barrel], dynamicImporters: [] }],
  [
    barrel,
    {
      code: '"use strict"; import { Button } from "./Button/Button.mjs"; export { Modal as Dialog } from "./Modal/Modal.mjs"; export { Button };',
      importers: [shared, gallery],
      dynamicImporters: [],
    },
  ],
  [shared, { code: 'import { Button } from "@mantine/core";', importers: [gallery, settings], dynamicImporters: [] }],
  [gallery, { code: 'import { Group,\n  Dialog as Box } from "@mantine/core";', importers: [], dynamicImporters: [] }],
  [settings, { code: '', importers: [], dynamicImporters: [] }],
  [later, { code: '', importers: [], dynamicImporters: [settings] }],
  [deep, { code: '', importers: [later, gallery], dynamicImporters: [] }],
]);
const graph = { getModuleInfo: (id: string) => modules.get(id) ?? null };

test('a module is needed by the routes that import it, however far away', () => {
  expect(routesOf(shared, graph).atOnce).toEqual(new Set(['gallery', 'settings']));
});

test('of a package that is imported as a whole, a route needs what it names alone', () => {
  expect(routesOf(modal, graph).atOnce).toEqual(new Set(['gallery']));
  expect(routesOf(button, graph).atOnce).toEqual(new Set(['gallery', 'settings']));
});

test('what a route loads later is told apart from what it needs to begin', () => {
  expect(routesOf(later, graph)).toEqual({ atOnce: new Set(), ever: new Set(['settings']) });
  expect(routesOf(deep, graph)).toEqual({ atOnce: new Set(['gallery']), ever: new Set(['gallery', 'settings']) });
});

test('what nothing imports is needed by no route', () => {
  expect(routesOf('/studio/web/app/shared/ui/lonely.tsx', graph).ever).toEqual(new Set());
});
