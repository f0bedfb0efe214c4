import { lazyPart } from '../../shared/ui/lazy-part.tsx';

/** Once the page has done what it is there for. */
const afterThePage = () => new Promise((resolve) => setTimeout(resolve, 2500));

const chips = () => import('./filter-chips.tsx');
const selection = () => import('./selection-bar.tsx');

/** Each comes when it is first asked for; the gallery does without them. */
export const Cull = lazyPart(
  () => import('./cull.tsx'),
  (module) => module.Cull,
  ['library', 'viewer'],
);
export const CollectionsPanel = lazyPart(
  () => import('./collections-panel.tsx'),
  (module) => module.CollectionsPanel,
  ['galleryFilters', 'library'],
);
export const LinkedResult = lazyPart(
  () => import('./linked-result.tsx'),
  (module) => module.LinkedResult,
  ['library'],
);
export const EmptyCollection = lazyPart(
  () => import('./empty-collection.tsx'),
  (module) => module.EmptyCollection,
  ['library'],
);
export const LibraryBar = lazyPart(
  () => import('./library-bar.tsx'),
  (module) => module.LibraryBar,
  ['galleryFilters', 'library'],
);
export const SaveSearchDialog = lazyPart(
  () => import('./save-search-dialog.tsx'),
  (module) => module.SaveSearchDialog,
  ['galleryFilters', 'library'],
);
export const FiltersPanel = lazyPart(
  () => import('./filters-panel.tsx'),
  (module) => module.FiltersPanel,
  ['galleryFilters', 'library'],
);
export const GalleryMenu = lazyPart(
  () => import('./gallery-menu.tsx'),
  (module) => module.GalleryMenu,
);
export const GalleryKeys = lazyPart(
  () => import('./gallery-keys.tsx'),
  (module) => module.GalleryKeys,
  ['keys'],
);
export const ActiveFilters = lazyPart(chips, (module) => module.ActiveFilters, ['galleryFilters', 'library']);
export const LoosenFilters = lazyPart(chips, (module) => module.LoosenFilters, ['galleryFilters', 'library']);
export const ImportDialog = lazyPart(
  () => import('./imports/import-dialog.tsx'),
  (module) => module.ImportDialog,
  ['imports'],
);
export const SelectionBar = lazyPart(selection, (module) => module.SelectionBar);
export const EmptyTrash = lazyPart(selection, (module) => module.EmptyTrash);
export const Timeline = lazyPart(
  () => afterThePage().then(() => import('./timeline.tsx')),
  (module) => module.Timeline,
  ['timeline'],
  true,
);
export const PullToRefresh = lazyPart(
  () => import('./pull-to-refresh.tsx'),
  (module) => module.PullToRefresh,
  ['pull'],
  true,
);
export const DropTargets = lazyPart(
  () => import('./drag/drop-targets.tsx'),
  (module) => module.DropTargets,
  ['library'],
);
