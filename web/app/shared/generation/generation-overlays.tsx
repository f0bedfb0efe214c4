import type { Output } from '@kinora/server/files-wire';
import type { Generation } from '@kinora/server/generations-wire';
import { type ReactNode, Suspense, startTransition, useCallback, useState } from 'react';
import { keepGenerations } from '../library/keep.ts';
import type { ViewerItem } from '../lightbox/viewer-slides.tsx';
import { ShareDialog } from '../shares/lazy-share.ts';
import { type Say, useTexts } from '../texts/use-texts.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { downloadFile } from './download.ts';
import { useIsBlurred } from './labeled.tsx';
import { CompareDialog, GenerationDialog, SendToDialog } from './lazy-dialogs.ts';
import { editAddress, kindOf, originalOf, outputDownload } from './output.ts';
import { promptOf } from './result-text.ts';
import { useGeneration, useGenerations } from './use-generations.ts';

const Viewer = lazyPart(
  () => import('../lightbox/viewer.tsx'),
  (module) => module.Viewer,
  ['viewer'],
);

/** Fetches what a press on a card opens, before there is one. */
export function preloadOverlays(): void {
  Viewer.preload();
  GenerationDialog.preload();
}

/** So many before the end of what is loaded, more is asked for. */
const NEAR = 10;
/** So many on both sides of what is shown are ready to be turned to. */
const READY = 5;

type GenerationViewerProps = {
  ids: readonly string[];
  /** The address of the output that is shown. */
  shownUrl: string;
  onMove: (url: string) => void;
  onClose: () => void;
  onReuse: (generation: Generation) => void;
  onDetails?: ((generation: Generation) => void) | undefined;
  onSend?: ((generation: Generation, output: Output) => void) | undefined;
  onRemove?: ((generation: Generation) => void) | undefined;
  onShare?: ((generation: Generation) => void) | undefined;
  /** Brings more of the list before its end is reached. */
  onNearEnd?: () => void;
};

function itemOf(say: Say<'generation'>, generation: Generation, output: Output): ViewerItem {
  const original = originalOf(generation);
  const { outputs, generation_name: name } = generation;
  return {
    kind: kindOf(output),
    url: output.url,
    width: output.width,
    height: output.height,
    placeholder: output.placeholder,
    alt:
      outputs.length > 1 ? say('outputOf', { name, place: outputs.indexOf(output) + 1, total: outputs.length }) : name,
    prompt: promptOf(generation)?.words ?? null,
    poster: output.posterUrl,
    sound: { peaks: output.peaks, seconds: output.seconds },
    original: original?.kind === 'image' ? original.url : null,
    download: outputDownload(generation, output, Date.parse(generation.created_at)),
    edit: editAddress(generation, output),
  };
}

/** The outputs of the list in the full-screen viewer. */
export function GenerationViewer({
  ids,
  shownUrl,
  onMove,
  onClose,
  onReuse,
  onDetails,
  onSend,
  onRemove,
  onShare,
  onNearEnd,
}: GenerationViewerProps) {
  const say = useTexts('generation');
  const isBlurred = useIsBlurred();
  // Turning the pages leads past what a label still blurs.
  const shots = useGenerations(ids).flatMap((generation) =>
    generation.outputs
      .filter((output) => output.url === shownUrl || !isBlurred(output))
      .map((output) => ({ generation, output })),
  );
  const index = shots.findIndex(({ output }) => output.url === shownUrl);
  const shown = shots[index];
  if (shown === undefined) return null;
  return (
    <Suspense>
      <Viewer
        items={shots.map(({ generation, output }, place) =>
          Math.abs(place - index) > READY ? null : itemOf(say, generation, output),
        )}
        index={index}
        onClose={onClose}
        onMove={(place) => {
          const shot = shots[place];
          if (shot) onMove(shot.output.url);
          if (place >= shots.length - NEAR) onNearEnd?.();
        }}
        onReuse={(place) => {
          const shot = shots[place];
          if (shot) onReuse(shot.generation);
        }}
        onDetails={
          onDetails &&
          ((place) => {
            const shot = shots[place];
            if (shot) onDetails(shot.generation);
          })
        }
        onSend={
          onSend &&
          ((place) => {
            const shot = shots[place];
            if (shot) onSend(shot.generation, shot.output);
          })
        }
        onRemove={
          onRemove &&
          ((place) => {
            const shot = shots[place];
            if (shot) onRemove(shot.generation);
          })
        }
        onShare={
          onShare &&
          ((place) => {
            const shot = shots[place];
            if (shot) onShare(shot.generation);
          })
        }
        onDownload={downloadFile}
        opinion={onRemove && shown.generation.keep}
        onOpinion={(set) => void keepGenerations([shown.generation], set)}
      />
    </Suspense>
  );
}

type Sending = { generation: Generation; output: Output | undefined };

/**
 * What of a list is looked at more closely: an output full screen, everything about one generation, tools that it could be
 * sent to, some beside one another, or nothing.
 */
export function useGenerationOverlays() {
  const [detailId, setDetailId] = useState<string | null>(null);
  const [viewedUrl, setViewedUrl] = useState<string | null>(null);
  const [relatedId, setRelatedId] = useState<string | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [compared, setCompared] = useState<readonly Generation[]>([]);
  return {
    detailId,
    viewedUrl,
    /** Of the family of what is shown, and maybe not in the list. */
    relatedId,
    sending,
    compared,
    isOpen: detailId !== null || viewedUrl !== null || sending !== null || compared.length > 0,
    /** An address, or null to go back. */
    move: setViewedUrl,
    view: useCallback(({ url }: Output) => setViewedUrl(url), []),
    // After the next frame: the dialog is the most that a press draws, and its going styles the whole page again.
    showDetails: useCallback(({ id }: Generation) => startTransition(() => setDetailId(id)), []),
    hideDetails: useCallback(() => startTransition(() => setDetailId(null)), []),
    showRelated: useCallback(({ id }: Generation) => {
      setRelatedId(id);
      setDetailId(id);
    }, []),
    /** Without an output it is chosen then. */
    send: useCallback((generation: Generation, output?: Output) => {
      setViewedUrl(null);
      setSending({ generation, output });
    }, []),
    endSending: useCallback(() => setSending(null), []),
    compare: setCompared,
    endComparing: useCallback(() => setCompared([]), []),
    close: useCallback(() => {
      setDetailId(null);
      setViewedUrl(null);
      setSending(null);
      setCompared([]);
    }, []),
  };
}

type Act = (generation: Generation) => void;

type Props = {
  overlays: ReturnType<typeof useGenerationOverlays>;
  ids: readonly string[];
  onReuse: Act;
  onRemove: Act;
  /** Of generations in the trash. */
  onRestore?: Act | undefined;
  /** Brings more of the list before the viewer reaches its end. */
  onNearEnd?: () => void;
};

/** The viewer over the details over the list: closing one shows what lies under it. */
export function GenerationOverlays({ overlays, ids, onReuse, onRemove, onRestore, onNearEnd }: Props): ReactNode {
  const { detailId, viewedUrl, relatedId, sending, compared, move, view, hideDetails } = overlays;
  const detailed = useGeneration(detailId);
  const [sharing, setSharing] = useState<Generation | null>(null);
  if (sending !== null) {
    return (
      <Suspense>
        <SendToDialog {...sending} onClose={overlays.endSending} onSent={overlays.close} />
      </Suspense>
    );
  }
  if (compared.length > 0) {
    return (
      <Suspense>
        <CompareDialog generations={compared} onReuse={onReuse} onClose={overlays.endComparing} />
      </Suspense>
    );
  }
  if (sharing !== null) {
    return (
      <Suspense>
        <ShareDialog generations={[sharing]} onClose={() => setSharing(null)} />
      </Suspense>
    );
  }
  if (viewedUrl !== null) {
    return (
      <GenerationViewer
        ids={relatedId === null || ids.includes(relatedId) ? ids : [...ids, relatedId]}
        shownUrl={viewedUrl}
        onMove={move}
        onClose={() => move(null)}
        onReuse={onReuse}
        onDetails={(generation) => {
          overlays.showDetails(generation);
          move(null);
        }}
        onSend={onRestore === undefined ? overlays.send : undefined}
        onRemove={
          onRestore === undefined
            ? (generation) => {
                // Everything beside the viewer is out of reach while it is open, the question too.
                move(null);
                onRemove(generation);
              }
            : undefined
        }
        onShare={
          onRestore === undefined
            ? (generation) => {
                move(null);
                setSharing(generation);
              }
            : undefined
        }
        {...(onNearEnd === undefined ? {} : { onNearEnd })}
      />
    );
  }
  return (
    detailed !== null &&
    (ids.includes(detailed.id) || detailed.id === relatedId) && (
      <Suspense>
        <GenerationDialog
          generation={detailed}
          onClose={hideDetails}
          onView={view}
          onReuse={onReuse}
          onSend={onRestore === undefined ? overlays.send : undefined}
          family={
            onRestore === undefined
              ? { onOpen: overlays.showRelated, onCompare: overlays.compare, onLeave: overlays.close }
              : undefined
          }
          onRemove={onRemove}
          onRestore={onRestore}
        />
      </Suspense>
    )
  );
}
