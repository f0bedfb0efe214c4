import { Button, Group, Skeleton } from '@mantine/core';
import { Images, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { GenerationFilter } from '../../shared/api/api.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { useTrashDays } from '../../shared/tools/summaries.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import classes from './gallery.module.css';
import type { CardActs } from './gallery-card.tsx';
import { isNarrowed } from './gallery-filter.ts';
import { GalleryList } from './gallery-list.tsx';
import { EmptyCollection, LoosenFilters } from './lazy-library.ts';
import { useFrame } from './list-scroll.ts';
import { rowsOf, totalHeight, type View } from './row-layout.ts';
import type { LoadedGallery } from './use-gallery-list.ts';

const emptyKinds = {
  image: { title: 'empty.image', text: 'empty.imageText' },
  video: { title: 'empty.video', text: 'empty.videoText' },
  audio: { title: 'empty.audio', text: 'empty.audioText' },
} as const;

/** What is missing, and where it is made. */
function emptyWords({ kind, ...others }: GenerationFilter) {
  const isNarrow = isNarrowed(others);
  if (kind !== undefined && !isNarrow && others.trash === undefined) {
    return { ...emptyKinds[kind], to: `/tools?kind=${kind}` };
  }
  const text = isNarrow || kind !== undefined ? 'empty.noMatch' : 'empty.start';
  return { title: 'empty.title', text, to: '/dashboard' } as const;
}

type GalleryEmptyProps = Pick<Props, 'filter' | 'onShowAll' | 'onLoosen'>;

/** Why there is nothing to see, and what to do about it. */
function GalleryEmpty({ filter, onShowAll, onLoosen }: GalleryEmptyProps) {
  const say = useTexts('gallery');
  const days = useTrashDays();
  const hasFilter = isNarrowed(filter);
  if (filter.trash !== undefined && !hasFilter) {
    return (
      <EmptyState
        art={<Trash2 size={36} aria-hidden />}
        title={say('empty.trash')}
        text={days === undefined ? '' : say('empty.trashText', { days })}
      />
    );
  }
  if (filter.library?.startsWith('collection=')) {
    return (
      <Suspense>
        <EmptyCollection within={filter.library} onShowAll={onShowAll} />
      </Suspense>
    );
  }
  const { title, text, to } = emptyWords(filter);
  return (
    <EmptyState art={<Images size={36} aria-hidden />} title={say(title)} text={say(text)}>
      {hasFilter && filter.library === undefined && (
        <Suspense>
          <LoosenFilters filter={filter} onRemove={onLoosen} />
        </Suspense>
      )}
      <Group justify="center" mt="sm">
        {hasFilter && (
          <Button variant="default" onClick={onShowAll}>
            {say('empty.clear')}
          </Button>
        )}
        <Button variant="primary" component={Link} to={to}>
          {say('empty.create')}
        </Button>
      </Group>
    </EmptyState>
  );
}

/** As a gallery may look; one line of the list for each. */
const aspects = [1, 1.5, 0.75, 1.33, 1, 1.78, 0.75, 1, 1.5, 1, 0.8, 1.33, 1, 1.5];

/** The room of a gallery that is on its way. */
function GallerySkeleton({ view }: { view: View }) {
  const say = useTexts('gallery');
  const { ref, frame } = useFrame();
  const rows = rowsOf(aspects, { width: frame.width, rem: frame.rem, view, hasMore: true });
  return (
    <div ref={ref} role="status" aria-label={say('loading')} style={{ height: totalHeight(rows) }}>
      <div className={classes.list}>
        {rows.flatMap(({ top, height, cells }) =>
          cells.map(({ index, left, width }) => (
            <div
              key={index}
              className={`${classes.cell} ${classes.awaited}`}
              style={{ width, height, insetInlineStart: left, top }}
            >
              <Skeleton className={classes.awaitedPicture} radius={0} />
              {view === 'grid' && (
                <>
                  <Skeleton height={10} width="70%" mx={12} />
                  <Skeleton height={10} width="40%" mx={12} mb={14} />
                </>
              )}
            </div>
          )),
        )}
      </div>
    </div>
  );
}

type Props = {
  gallery: LoadedGallery;
  filter: GenerationFilter;
  view: View;
  acts: CardActs;
  isTrash: boolean;
  isSelecting: boolean;
  selected: ReadonlySet<string>;
  onShowAll: () => void;
  /** Takes off the filters that the server calls so. */
  onLoosen: (names: readonly string[]) => void;
};

/** The list in whatever state it is. */
export function GalleryResults({ gallery, filter, onShowAll, onLoosen, ...rest }: Props) {
  const say = useTexts('gallery');
  const { list, ids, total, hasMore, isArriving, isLoadingMore, loadMore, moreError, retryMore } = gallery;
  if (list.isPending) return <GallerySkeleton view={rest.view} />;
  if (list.isError && list.data === undefined) {
    const isGone = list.error instanceof ApiError && list.error.status === 404;
    if (isGone) return <GalleryEmpty filter={filter} onShowAll={onShowAll} onLoosen={onLoosen} />;
    return <ErrorState title={say('notLoaded')} error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (ids.length === 0) return <GalleryEmpty filter={filter} onShowAll={onShowAll} onLoosen={onLoosen} />;
  const isCounted = total !== undefined && total.total !== null && !total.totalIsMore;
  return (
    <div className={classes.results} data-arriving={isArriving}>
      <GalleryList
        {...rest}
        label={rest.isTrash ? say('deleted') : say('list')}
        ids={ids}
        size={isCounted ? Math.max(total.total ?? 0, ids.length) : -1}
        hasMore={hasMore}
        onNearEnd={loadMore}
      />
      {isLoadingMore && (
        <p role="status" className={classes.more}>
          {say('loadingMore')}
        </p>
      )}
      {moreError !== null && (
        <div className={classes.more}>
          <ErrorState title={say('moreNotLoaded')} error={moreError} onRetry={retryMore} />
        </div>
      )}
    </div>
  );
}
