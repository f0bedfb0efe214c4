import { keepLabels } from '@kinora/server/generations-wire';
import type { Collection } from '@kinora/server/library-wire';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Download, FolderMinus, Link2, SlidersHorizontal, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { GenerationFilter } from '../../shared/api/api.ts';
import { readGeneration } from '../../shared/api/generation-cache.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { downloadsOf, inOrder } from '../../shared/generation/download.ts';
import { saveAsZip } from '../../shared/generation/download-buttons.tsx';
import {
  changeCollection,
  collectionsQuery,
  deleteCollection,
  putIntoCollection,
  takeFromCollection,
} from '../../shared/library/collections.ts';
import { ShareDialog } from '../../shared/shares/lazy-share.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import { inTree } from './collection-tree.ts';
import classes from './collections.module.css';
import { RuleFilters } from './filter-chips.tsx';
import { parsedQuery } from './gallery-facts.ts';
import { galleryQuery, readNextPage } from './gallery-query.ts';

type Props = {
  within: string;
  /** The list that is shown: within that, with whatever else narrows it down. */
  filter: GenerationFilter;
  onWithin: (within: string | null) => void;
  /** Shows the filters of a collection that fills itself in the gallery, to be changed there. */
  onEditRule: (collection: Collection) => void;
  chosen: readonly string[];
  onSelecting: (isSelecting: boolean) => void;
};

/** All ids of a list in its order, as far as it is loaded and beyond. */
async function allIds(filter: GenerationFilter): Promise<string[]> {
  const list = await queryClient.ensureQueryData(galleryQuery(filter));
  const ids = [...list.ids];
  let cursor = list.nextCursor;
  while (cursor !== null) {
    const page = await readNextPage(filter, cursor);
    ids.push(...page.ids);
    cursor = page.nextCursor;
  }
  return ids;
}

async function zip(filter: GenerationFilter): Promise<void> {
  const generations = (await allIds(filter)).flatMap((id) => readGeneration(queryClient, id) ?? []);
  await saveAsZip(inOrder(downloadsOf(generations)));
}

const kept = { 'favorite=1': 'favorites', 'rating=4': 'best', 'verdict=rejected': 'rejected' } as const;
const isKept = (within: string): within is keyof typeof kept => within in kept;

/** The chosen ones one place earlier or later, as one block. */
async function shift(id: string, within: string, chosen: readonly string[], by: -1 | 1): Promise<void> {
  const ids = await allIds({ library: within });
  const rest = ids.filter((one) => !chosen.includes(one));
  const first = ids.findIndex((one) => chosen.includes(one));
  const goal = Math.max(0, Math.min(rest.length, first + by));
  await putIntoCollection(id, chosen, rest[goal] ?? null);
}

/** What the gallery shows in place of the whole, and what can be done with it. */
export function LibraryBar({ within, filter, onWithin, onEditRule, chosen, onSelecting }: Props) {
  const say = useTexts('library');
  const words = useTexts('galleryFilters');
  const { data } = useQuery(collectionsQuery);
  const [isAsking, setAsking] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const act = useMutation({ mutationFn: (what: () => Promise<unknown>) => what() });
  const collections = data?.collections ?? [];
  const collection = collections.find(({ id }) => within === `collection=${id}`);
  const { tag, label } = parsedQuery(within);
  const ownWords =
    tag === undefined ? label && words(`labels.${keepLabels.find((one) => one === label) ?? 'red'}`) : tag;
  const title = isKept(within) ? say(kept[within]) : (collection?.name ?? ownWords);
  const below = collection === undefined ? [] : inTree(collections, collection.id).map(({ collection: { id } }) => id);
  const parents = inTree(collections).filter(({ collection: { id } }) => id !== collection?.id && !below.includes(id));

  async function takeOut(id: string) {
    await takeFromCollection(id, chosen);
    onSelecting(false);
    const toast = `out-${id}`;
    const undo = () => {
      notifications.hide(toast);
      act.mutate(() => putIntoCollection(id, chosen));
    };
    notifications.show({
      id: toast,
      message: (
        <Button size="compact-sm" variant="default" onClick={undo}>
          {say('putBack', { count: chosen.length })}
        </Button>
      ),
    });
  }

  const rule = collection?.rule ?? null;
  return (
    <>
      <div className={classes.bar}>
        {name === null ? (
          <h2>{title}</h2>
        ) : (
          <form
            className={classes.new}
            onSubmit={(event) => {
              event.preventDefault();
              if (collection !== undefined && name.trim() !== '') {
                act.mutate(() => changeCollection(collection.id, { name: name.trim() }));
              }
              setName(null);
            }}
          >
            <TextInput
              autoFocus
              label={say('name')}
              value={name}
              maxLength={80}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <Button type="submit">{say('save')}</Button>
          </form>
        )}
        {collection?.rule === null && chosen.length > 0 && (
          <>
            {filter.library !== undefined && (
              <>
                <Button
                  variant="default"
                  leftSection={<ArrowUp size={15} aria-hidden />}
                  onClick={() => act.mutate(() => shift(collection.id, within, chosen, -1))}
                >
                  {say('earlier')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<ArrowDown size={15} aria-hidden />}
                  onClick={() => act.mutate(() => shift(collection.id, within, chosen, 1))}
                >
                  {say('later')}
                </Button>
              </>
            )}
            {chosen.length === 1 && (
              <Button
                variant="default"
                onClick={() => act.mutate(() => changeCollection(collection.id, { cover_id: chosen[0] ?? null }))}
              >
                {say('cover')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<FolderMinus size={15} aria-hidden />}
              onClick={() => act.mutate(() => takeOut(collection.id))}
            >
              {say('takeOut')}
            </Button>
          </>
        )}
        <Button
          variant="default"
          leftSection={<Download size={15} aria-hidden />}
          onClick={() => act.mutate(() => zip(filter))}
        >
          {say('zip')}
        </Button>
        {collection !== undefined && rule === null && (
          <Button
            variant="default"
            aria-haspopup="dialog"
            disabled={collection.count === 0}
            leftSection={<Link2 size={15} aria-hidden />}
            onClick={() => setSharing(true)}
          >
            {say('share')}
          </Button>
        )}
        {collection !== undefined && rule !== null && (
          <Button
            variant="default"
            leftSection={<SlidersHorizontal size={15} aria-hidden />}
            onClick={() => onEditRule(collection)}
          >
            {words('edit')}
          </Button>
        )}
        {collection !== undefined && (
          <>
            <Button variant="default" onClick={() => setName(collection.name)}>
              {say('rename')}
            </Button>
            <NativeSelect
              aria-label={say('moveTo')}
              value={collection.parent_id ?? ''}
              data={[
                { value: '', label: say('top') },
                ...parents.map(({ collection: { id, name: called }, depth }) => ({
                  value: id,
                  label: `${'\u2003'.repeat(depth)}${called}`,
                })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                act.mutate(() => changeCollection(collection.id, { parent_id: value === '' ? null : value }))
              }
            />
            <Button variant="default" leftSection={<Trash2 size={15} aria-hidden />} onClick={() => setAsking(true)}>
              {say('delete')}
            </Button>
            <ConfirmDialog
              isOpen={isAsking}
              title={say('deleteTitle')}
              confirm={say('delete')}
              keep={say('keepIt')}
              failure={say('deleteFailed')}
              onConfirm={async () => {
                await deleteCollection(collection.id);
                onWithin(null);
              }}
              onClose={() => setAsking(false)}
            >
              <p>{say('deleteText', { name: collection.name })}</p>
            </ConfirmDialog>
          </>
        )}
        <Button variant="subtle" leftSection={<X size={15} aria-hidden />} onClick={() => onWithin(null)}>
          {say('all')}
        </Button>
        <ErrorAlert error={act.error} />
      </div>
      {rule !== null && <RuleFilters rule={rule} />}
      {collection?.is_shared && <p className={classes.shared}>{say('sharedNote')}</p>}
      {collection !== undefined && isSharing && (
        <ShareDialog collection={collection} onClose={() => setSharing(false)} />
      )}
    </>
  );
}
