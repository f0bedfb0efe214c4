import type { OutputKind } from '@kinora/catalogue/tool';
import { UnstyledButton } from '@mantine/core';
import {
  Brush,
  ChevronLeft,
  ChevronRight,
  Columns2,
  Download,
  Info,
  Keyboard,
  Maximize,
  Minimize,
  Repeat2,
  Send,
  Share2,
  Trash2,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Labels } from 'yet-another-react-lightbox';
import Lightbox from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import DownloadPlugin from 'yet-another-react-lightbox/plugins/download';
import Fullscreen from 'yet-another-react-lightbox/plugins/fullscreen';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { AudioPlayer } from '../generation/audio-player.tsx';
import { isMuted } from '../keys/letter-keys.ts';
import { keepOfKey } from '../library/keep.ts';
import { type Say, useTexts } from '../texts/use-texts.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { type Opinion, OpinionButtons, OpinionMark } from './opinion.tsx';
import { useOwnRoot } from './own-root.ts';
import { ClipSlide, ComparisonSlide, slideOf, type ViewerItem } from './viewer-slides.tsx';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import './viewer.css';

const ViewerKeys = lazyPart(
  () => import('./viewer-keys.tsx'),
  (module) => module.ViewerKeys,
  ['keys'],
);

type Props = {
  /** All of them in their order; null is one too far from what is shown to be drawn. */
  items: readonly (ViewerItem | null)[];
  index: number;
  onClose: () => void;
  /** Fills the form with what made the item at that place. */
  onReuse: (index: number) => void;
  /** Leads to everything that is known of the item at that place; missing where nothing shows it. */
  onDetails?: ((index: number) => void) | undefined;
  /** Asks which tool the item at that place shall go to. */
  onSend?: ((index: number) => void) | undefined;
  /** Asks whether what made the item at that place shall be deleted; missing where nothing can be. */
  onRemove?: ((index: number) => void) | undefined;
  /** Opens what makes a link to it; missing where there can be none. */
  onShare?: ((index: number) => void) | undefined;
  onDownload: (download: ViewerItem['download']) => Promise<void>;
  onMove: (index: number) => void;
  /** What its owner thinks of what is shown; missing where nobody is asked. */
  opinion?: Opinion | undefined;
  onOpinion: (set: Partial<Opinion>) => void;
};

const nothing = () => null;

/** A key without others beside it, unless somebody wants none of those. */
const isSingle = (event: KeyboardEvent) =>
  !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !isMuted(event);

/** Calls `act` with each key that is pressed, wherever the focus is. */
function useKeys(act: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent(act);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function ViewerButton(props: { label: string; isPressed?: boolean; onClick: () => void; children: ReactNode }) {
  const { label, isPressed, onClick, children } = props;
  return (
    <UnstyledButton
      className="yarl__button viewer-button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {children}
    </UnstyledButton>
  );
}

/** What the library says, which names its own English words. */
function labelsOf(say: Say<'viewer'>, kind: OutputKind): Labels {
  return {
    Lightbox: say(`name.${kind}`),
    Close: say('close'),
    Previous: say('previous'),
    Next: say('next'),
    'Zoom in': say('zoomIn'),
    'Zoom out': say('zoomOut'),
    'Enter Fullscreen': say('fullscreen'),
    'Exit Fullscreen': say('leaveFullscreen'),
    Download: say('download'),
    'Photo gallery': say('gallery'),
    Carousel: say('carousel'),
    Slide: say('slide'),
    '{index} of {total}': say('slideOf', { index: '{index}', total: '{total}' }),
  };
}

/** In the library's place, so that all signs are of one kind and size. */
const icons = {
  iconPrev: () => <ChevronLeft aria-hidden />,
  iconNext: () => <ChevronRight aria-hidden />,
  iconZoomIn: () => <ZoomIn aria-hidden />,
  iconZoomOut: () => <ZoomOut aria-hidden />,
  iconEnterFullscreen: () => <Maximize aria-hidden />,
  iconExitFullscreen: () => <Minimize aria-hidden />,
  iconDownload: () => <Download aria-hidden />,
  iconClose: () => <X aria-hidden />,
};

/** Edge to edge, with arrows, swipe, zoom, comparison, download and "n of m". */
export function Viewer(props: Props) {
  const { items, index, onClose, onReuse, onDetails, onSend, onRemove, onShare, onDownload, onMove } = props;
  const { opinion, onOpinion } = props;
  const say = useTexts('viewer');
  const common = useTexts('common');
  const root = useOwnRoot();
  const [isComparing, setIsComparing] = useState(false);
  const [isListing, setListing] = useState(false);
  const [said, setSaid] = useState<{ set: Partial<Opinion>; count: number } | null>(null);
  const item = items[index] ?? null;
  const hasOriginal = item?.kind === 'image' && item.original !== null;
  const prompt = item?.prompt ?? null;
  const edit = item?.edit ?? null;
  const isAlone = items.length === 1;
  const isVideo = item?.kind === 'video';
  function express(set: Partial<Opinion>) {
    setSaid({ set, count: (said?.count ?? 0) + 1 });
    onOpinion(set);
  }
  useKeys((event) => {
    const { key } = event;
    // Where the focus went on from the last button, the library does not hear Escape.
    if (key === 'Escape' && document.activeElement === document.body) onClose();
    if (isListing || !isSingle(event)) return;
    const set = opinion === undefined ? null : keepOfKey(key, opinion);
    if (key === '?') setListing(true);
    else if (key.toLowerCase() === 'i' && onDetails !== undefined) onDetails(index);
    else if (set !== null && !(isVideo && 'favorite' in set)) express(set);
    else return;
    event.preventDefault();
  });
  return (
    <>
      <Lightbox
        open
        portal={{ root }}
        close={onClose}
        index={index}
        slides={items.map((each) => slideOf(each, isComparing))}
        plugins={[Counter, DownloadPlugin, Fullscreen, Zoom]}
        render={{
          slide: ({ slide, offset, rect }) => {
            if (slide.type === 'clip') return <ClipSlide item={slide.item} isShown={offset === 0 && !isListing} />;
            if (slide.type === 'sound') {
              const { url, alt, sound } = slide.item;
              return (
                <div className="viewer-sound">{offset === 0 && <AudioPlayer src={url} label={alt} {...sound} />}</div>
              );
            }
            if (slide.type === 'comparison') return <ComparisonSlide {...slide} room={rect} />;
            return undefined;
          },
          ...icons,
          controls: () => (
            <>
              {prompt !== null && (
                <p className="viewer-prompt" data-place={isComparing || isVideo ? 'above' : 'below'}>
                  {prompt}
                </p>
              )}
              <div role="status">
                {said !== null && <OpinionMark key={said.count} set={said.set} onGone={() => setSaid(null)} />}
              </div>
            </>
          ),
          ...(isAlone && { buttonPrev: nothing, buttonNext: nothing }),
        }}
        counter={{ separator: ` ${say('of')} ` }}
        download={{
          download: () => {
            if (item !== null) void onDownload(item.download);
          },
        }}
        carousel={{ finite: true, padding: 0, spacing: 0, preload: 2 }}
        zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
        controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
        labels={labelsOf(say, item?.kind ?? 'image')}
        on={{
          view: ({ index: shown }) => {
            if (shown !== index) setSaid(null);
            onMove(shown);
          },
        }}
        toolbar={{
          buttons: [
            opinion && <OpinionButtons key="opinion" opinion={opinion} onOpinion={express} />,
            hasOriginal && (
              <ViewerButton
                key="compare"
                label={say('compareOriginal')}
                isPressed={isComparing}
                onClick={() => setIsComparing(!isComparing)}
              >
                <Columns2 aria-hidden />
                <span>{say('compare')}</span>
              </ViewerButton>
            ),
            edit !== null && (
              <UnstyledButton
                key="edit"
                component={Link}
                to={edit}
                className="yarl__button viewer-button"
                aria-label={say('edit')}
                title={say('edit')}
              >
                <Brush aria-hidden />
                <span>{say('edit')}</span>
              </UnstyledButton>
            ),
            <ViewerButton key="reuse" label={say('reuseSettings')} onClick={() => onReuse(index)}>
              <Repeat2 aria-hidden />
              <span>{say('reuse')}</span>
            </ViewerButton>,
            onDetails && (
              <ViewerButton key="details" label={say('details')} onClick={() => onDetails(index)}>
                <Info aria-hidden />
              </ViewerButton>
            ),
            onSend && (
              <ViewerButton key="send" label={common('sendTo')} onClick={() => onSend(index)}>
                <Send aria-hidden />
              </ViewerButton>
            ),
            onShare && (
              <ViewerButton key="share" label={say('share')} onClick={() => onShare(index)}>
                <Share2 aria-hidden />
              </ViewerButton>
            ),
            onRemove && (
              <ViewerButton key="remove" label={say('delete')} onClick={() => onRemove(index)}>
                <Trash2 aria-hidden />
              </ViewerButton>
            ),
            <ViewerButton key="keys" label={say('keys')} onClick={() => setListing(true)}>
              <Keyboard aria-hidden />
            </ViewerButton>,
            'zoom',
            'fullscreen',
            'download',
            'close',
          ],
        }}
      />
      <Suspense>
        {isListing && (
          <ViewerKeys
            isVideo={isVideo}
            hasOpinion={opinion !== undefined}
            hasDetails={onDetails !== undefined}
            onClose={() => setListing(false)}
          />
        )}
      </Suspense>
    </>
  );
}
