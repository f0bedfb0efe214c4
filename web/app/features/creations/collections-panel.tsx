import type { Output } from '@kinora/server/files-wire';
import { keepLabels } from '@kinora/server/generations-wire';
import type { Collection } from '@kinora/server/library-wire';
import { Button, Drawer, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Ban, Circle, Film, Folder, Heart, Images, Link2, Music, Sparkles, Star, Tag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isSound, isVideo } from '../../shared/generation/output.ts';
import { collectionsQuery, createCollection } from '../../shared/library/collections.ts';
import { tagsQuery } from '../../shared/library/tags.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { ErrorAlert, ErrorState } from '../../shared/ui/error-state.tsx';
import { MediaImage } from '../../shared/ui/media-image.tsx';
import { useReturnFocus } from '../../shared/ui/use-return-focus.ts';
import { inTree } from './collection-tree.ts';
import classes from './collections.module.css';

type Props = { within: string; onWithin: (within: string | null) => void; onClose: () => void };

const signs = { '': Images, 'favorite=1': Heart, 'rating=4': Star, 'verdict=rejected': Ban } as const;

/** Each with its word beside it. */
const labelColors = {
  red: 'var(--mantine-color-red-6)',
  yellow: 'var(--mantine-color-yellow-6)',
  green: 'var(--mantine-color-green-6)',
  blue: 'var(--mantine-color-blue-6)',
  purple: 'var(--mantine-color-grape-6)',
} as const;

/** As small as a sign: still, and without what is said of it elsewhere. */
function Cover({ output }: { output: Output }) {
  const { thumbnailUrl, posterUrl, url, placeholder } = output;
  if (isSound(output)) return <Music size={15} aria-hidden />;
  const picture = isVideo(output) ? posterUrl : (thumbnailUrl ?? url);
  if (picture === null) return <Film size={15} aria-hidden />;
  return <MediaImage src={picture} alt="" width={36} height={36} placeholder={placeholder} />;
}

function Place({ isHere, depth = 0, sign, onOpen, children }: PlaceProps) {
  return (
    <li style={{ paddingInlineStart: 16 * depth }}>
      <Button
        variant={isHere ? 'light' : 'subtle'}
        aria-current={isHere ? 'page' : undefined}
        justify="start"
        fullWidth
        leftSection={sign}
        onClick={onOpen}
      >
        {children}
      </Button>
    </li>
  );
}
type PlaceProps = { isHere: boolean; depth?: number; sign: ReactNode; onOpen: () => void; children: ReactNode };

/** What is kept and in which collections, to look at one of them; new collections begin here. */
export function CollectionsPanel({ within, onWithin, onClose }: Props) {
  const say = useTexts('library');
  const common = useTexts('common');
  useReturnFocus();
  const [name, setName] = useState('');
  const collections = useQuery(collectionsQuery);
  const filters = useTexts('galleryFilters');
  const tags = useQuery(tagsQuery('')).data?.tags ?? [];
  const create = useMutation({ mutationFn: createCollection, onSuccess: ({ id }) => onWithin(`collection=${id}`) });
  const words = {
    '': say('all'),
    'favorite=1': say('favorites'),
    'rating=4': say('best'),
    'verdict=rejected': say('rejected'),
  };
  const place = ({ id, name: called, rule, count, cover, is_shared }: Collection, depth: number) => {
    const Sign = rule === null ? Folder : Sparkles;
    return (
      <Place
        key={id}
        depth={depth}
        isHere={within === `collection=${id}`}
        sign={
          <span className={classes.cover}>
            {cover === null ? <Sign size={15} aria-hidden /> : <Cover output={cover} />}
          </span>
        }
        onOpen={() => onWithin(`collection=${id}`)}
      >
        {called}
        {count !== null && ` (${count})`}
        {is_shared && <Link2 size={15} className={classes.sign} aria-label={say('shared')} />}
      </Place>
    );
  };
  return (
    <Drawer opened closeButtonProps={{ 'aria-label': common('close') }} onClose={onClose} title={say('title')}>
      <ul className={classes.tree}>
        {(['', 'favorite=1', 'rating=4', 'verdict=rejected'] as const).map((query) => {
          const Sign = signs[query];
          return (
            <Place
              key={query}
              isHere={within === query}
              sign={<Sign size={15} aria-hidden />}
              onOpen={() => onWithin(query === '' ? null : query)}
            >
              {words[query]}
            </Place>
          );
        })}
      </ul>
      <h3 className={classes.group}>{say('title')}</h3>
      {collections.isError && (
        <ErrorState title={say('notLoaded')} error={collections.error} onRetry={() => void collections.refetch()} />
      )}
      {collections.data?.collections.length === 0 && <p>{say('none')}</p>}
      <ul className={classes.tree}>
        {inTree(collections.data?.collections ?? []).map(({ collection, depth }) => place(collection, depth))}
      </ul>
      <form
        className={classes.new}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') create.mutate({ name: name.trim() });
        }}
      >
        <TextInput
          label={say('newName')}
          value={name}
          maxLength={80}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={name.trim() === ''} loading={create.isPending}>
          {say('create')}
        </Button>
      </form>
      <ErrorAlert error={create.error} />
      {tags.length > 0 && (
        <>
          <h3 className={classes.group}>{filters('tags.group')}</h3>
          <ul className={classes.tree}>
            {tags.map((tag) => {
              const query = new URLSearchParams({ tag }).toString();
              return (
                <Place
                  key={tag}
                  isHere={within === query}
                  sign={<Tag size={15} aria-hidden />}
                  onOpen={() => onWithin(query)}
                >
                  {tag}
                </Place>
              );
            })}
          </ul>
        </>
      )}
      <h3 className={classes.group}>{filters('label')}</h3>
      <ul className={classes.tree}>
        {keepLabels.map((label) => (
          <Place
            key={label}
            isHere={within === `label=${label}`}
            sign={<Circle size={15} fill={labelColors[label]} color={labelColors[label]} aria-hidden />}
            onOpen={() => onWithin(`label=${label}`)}
          >
            {filters(`labels.${label}`)}
          </Place>
        ))}
      </ul>
    </Drawer>
  );
}
