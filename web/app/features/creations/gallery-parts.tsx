import type { Generation } from '@kinora/server/generations-wire';
import type { SetValues } from 'nuqs';
import { Suspense } from 'react';
import { CollectionDialog, TagsDialog } from '../../shared/library/lazy-parts.ts';
import type { GallerySettings, galleryParsers } from './gallery-filter.ts';
import { CollectionsPanel, Cull, FiltersPanel, GalleryKeys, GalleryMenu, SaveSearchDialog } from './lazy-library.ts';
import type { LoadedGallery } from './use-gallery-list.ts';

/** What opens in front of the gallery. */
export type Part = 'menu' | 'cull' | 'add' | 'collections' | 'filters' | 'keys' | 'save' | 'tags';

type Props = {
  part: Part;
  /** Null closes it. */
  onPart: (part: Part | null) => void;
  gallery: LoadedGallery;
  settings: GallerySettings;
  onSettings: SetValues<typeof galleryParsers>;
  /** What is searched for, as a collection keeps it; null where nothing is. */
  rule: Readonly<Record<string, string>> | null;
  /** The collection whose filters are being changed; null for none. */
  edited: string | null;
  onEdited: (collection: string | null) => void;
  /** What is chosen to be put somewhere or tagged. */
  chosen: readonly Generation[];
  onTrash: () => void;
  onLeaveSelection: () => void;
};

/** The panels and dialogs of the gallery as a whole, one at a time; each comes when it is first asked for. */
export function GalleryParts(props: Props) {
  const { part, onPart, gallery, settings, onSettings, rule, edited, onEdited, chosen, onTrash, onLeaveSelection } =
    props;
  const { ids, total, loadMore } = gallery;
  const close = () => onPart(null);
  return (
    <Suspense>
      {part === 'menu' && (
        <GalleryMenu
          onCollections={() => onPart('collections')}
          onCull={ids.length === 0 ? undefined : () => onPart('cull')}
          onTrash={() => {
            close();
            onTrash();
          }}
          onClose={close}
        />
      )}
      {part === 'cull' && (
        <Cull ids={ids} total={total?.total ?? null} hasMore={gallery.hasMore} onNearEnd={loadMore} onClose={close} />
      )}
      {part === 'keys' && <GalleryKeys onClose={close} />}
      {part === 'add' && <CollectionDialog generations={chosen} onClose={close} />}
      {part === 'tags' && <TagsDialog generations={chosen} onClose={close} />}
      {part === 'filters' && (
        <FiltersPanel
          settings={settings}
          onSettings={onSettings}
          total={gallery.isArriving ? undefined : total}
          ids={ids}
          onSave={rule === null ? undefined : () => onPart('save')}
          onClose={close}
        />
      )}
      {part === 'save' && rule !== null && (
        <SaveSearchDialog
          rule={rule}
          edited={edited}
          onSaved={({ id }) => {
            onEdited(null);
            close();
            void onSettings({ in: `collection=${id}` }, { history: 'push' });
          }}
          onClose={close}
        />
      )}
      {part === 'collections' && (
        <CollectionsPanel
          within={settings.in}
          onWithin={(within) => {
            onLeaveSelection();
            onEdited(null);
            void onSettings({ in: within });
            close();
          }}
          onClose={close}
        />
      )}
    </Suspense>
  );
}
