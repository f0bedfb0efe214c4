import type { GenerationFilter } from '../../shared/api/api.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import type { CardActs } from './card-acts.ts';
import { GalleryEmpty } from './gallery-empty.tsx';
import { GalleryList } from './gallery-list.tsx';
import classes from './gallery-results.module.css';
import { GallerySkeleton } from './gallery-skeleton.tsx';
import type { View } from './list-rows.ts';
import type { LoadedGallery } from './use-gallery-list.ts';

type Props = {
  gallery: LoadedGallery;
  filter: GenerationFilter;
  view: View;
  acts: CardActs;
  isTrash: boolean;
  isSelecting: boolean;
  selected: ReadonlySet<string>;
  onShowAll: () => void;
};

/** The list in whatever state it is. */
export function GalleryResults({ gallery, filter, onShowAll, ...rest }: Props) {
  const { list, generations, total, hasMore, isArriving, isLoadingMore, loadMore, moreError, retryMore } = gallery;
  if (list.isPending) return <GallerySkeleton view={rest.view} />;
  if (list.isError && list.data === undefined) {
    return (
      <ErrorState title="Your gallery could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
    );
  }
  if (generations.length === 0) return <GalleryEmpty filter={filter} onShowAll={onShowAll} />;
  const isCounted = total !== undefined && total.total !== null && !total.totalIsMore;
  return (
    <div className={classes.results} data-arriving={isArriving}>
      <GalleryList
        {...rest}
        label={rest.isTrash ? 'Deleted generations' : 'Generations'}
        generations={generations}
        size={isCounted ? Math.max(total.total ?? 0, generations.length) : -1}
        hasMore={hasMore}
        onNearEnd={loadMore}
      />
      {isLoadingMore && (
        <p role="status" className={classes.more}>
          Loading more...
        </p>
      )}
      {moreError !== null && (
        <div className={classes.more}>
          <ErrorState title="More could not be loaded" error={moreError} onRetry={retryMore} />
        </div>
      )}
    </div>
  );
}
