import type { Generation, Output } from '@kinora/server/wire';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { GenerationViewer } from './generation-viewer.tsx';
import { GenerationDialog } from './lazy-dialogs.ts';

/** What of a list is looked at more closely: an output full screen, everything about one generation, or nothing. */
export function useCloserLook() {
  const [detailId, setDetailId] = useState<string | null>(null);
  const [viewedUrl, setViewedUrl] = useState<string | null>(null);
  return {
    detailId,
    viewedUrl,
    isOpen: detailId !== null || viewedUrl !== null,
    /** An address, or null to go back. */
    move: setViewedUrl,
    view: useCallback(({ url }: Output) => setViewedUrl(url), []),
    showDetails: useCallback(({ id }: Generation) => setDetailId(id), []),
    hideDetails: useCallback(() => setDetailId(null), []),
    close: useCallback(() => {
      setDetailId(null);
      setViewedUrl(null);
    }, []),
  };
}

type Act = (generation: Generation) => void;

type Props = {
  look: ReturnType<typeof useCloserLook>;
  generations: readonly Generation[];
  onReuse: Act;
  onRemove: Act;
  /** Of generations in the trash. */
  onRestore?: Act | undefined;
  /** Brings more of the list before the viewer reaches its end. */
  onNearEnd?: () => void;
};

/** The viewer over the details over the list: closing one shows what lies under it. */
export function CloserLook({ look, generations, onReuse, onRemove, onRestore, onNearEnd }: Props): ReactNode {
  const { detailId, viewedUrl, move, view, hideDetails } = look;
  if (viewedUrl !== null) {
    return (
      <GenerationViewer
        generations={generations}
        shownUrl={viewedUrl}
        onMove={move}
        onClose={() => move(null)}
        onReuse={onReuse}
        onRemove={
          onRestore === undefined
            ? (generation) => {
                // Everything beside the viewer is out of reach while it is open, the question too.
                move(null);
                onRemove(generation);
              }
            : undefined
        }
        {...(onNearEnd === undefined ? {} : { onNearEnd })}
      />
    );
  }
  const detailed = generations.find(({ id }) => id === detailId);
  return (
    detailed && (
      <Suspense>
        <GenerationDialog
          generation={detailed}
          onClose={hideDetails}
          onView={view}
          onReuse={onReuse}
          onRemove={onRemove}
          onRestore={onRestore}
        />
      </Suspense>
    )
  );
}
