import type { OutputKind } from '@kinora/catalogue/tool';
import { UnstyledButton } from '@mantine/core';
import { Brush, Columns2, Repeat2, Send, Share2, Trash2 } from 'lucide-react';
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Labels, Slide } from 'yet-another-react-lightbox';
import Lightbox from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import DownloadPlugin from 'yet-another-react-lightbox/plugins/download';
import Fullscreen from 'yet-another-react-lightbox/plugins/fullscreen';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { AudioPlayer } from '../generation/audio-player.tsx';
import { playerKey, VideoPlayer } from '../generation/video-player.tsx';
import { isMuted } from '../keys/letter-keys.ts';
import { type Say, useTexts } from '../texts/use-texts.ts';
import { CompareSlider } from '../ui/compare-slider.tsx';
import classes from '../ui/media-image.module.css';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import './viewer.css';

export type ViewerItem = {
  kind: OutputKind;
  url: string;
  width: number;
  height: number;
  alt: string;
  /** The words that asked for it; null where there are none. */
  prompt: string | null;
  poster: string | null;
  /** Of a sound, as it was measured. */
  sound: { peaks: readonly number[] | undefined; seconds: number | undefined };
  /** The picture that it was made from, to compare with. */
  original: string | null;
  download: { href: string; fileName: string };
  /** Where it can be edited; null for what cannot. */
  edit: string | null;
};

declare module 'yet-another-react-lightbox' {
  interface ClipSlide extends GenericSlide {
    type: 'clip';
    item: ViewerItem;
  }

  interface SoundSlide extends GenericSlide {
    type: 'sound';
    item: ViewerItem;
  }

  interface ComparisonSlide extends GenericSlide {
    type: 'comparison';
    item: ViewerItem;
    original: string;
  }

  interface SlideTypes {
    clip: ClipSlide;
    sound: SoundSlide;
    comparison: ComparisonSlide;
  }
}

/** Keys that reach the shown video from anywhere; the arrows lead to the next one instead. */
const fromAnywhere = new Set([' ', 'm', 'f']);

/** A video of the viewer. With the focus on the player, arrows move within the video. */
function ClipSlide({ item, isShown }: { item: ViewerItem; isShown: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null || !isShown) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = !(event.target instanceof HTMLElement && event.target.matches('button, a, video'));
      if (
        !isElsewhere ||
        event.ctrlKey ||
        event.metaKey ||
        isMuted(event) ||
        !fromAnywhere.has(event.key.toLowerCase())
      )
        return;
      event.preventDefault();
      playerKey(element, event.key);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      element.pause();
    };
  }, [isShown]);
  const { url, poster, alt, width, height } = item;
  return (
    <VideoPlayer
      ref={video}
      className="viewer-clip"
      src={url}
      poster={poster}
      label={alt}
      size={{ width, height }}
      preload={isShown ? 'auto' : 'none'}
    />
  );
}

type ComparisonProps = { item: ViewerItem; original: string; room: { width: number; height: number } };

/** The arrow keys move the dividing line, not on to the next picture. */
function keepKeys(event: ReactKeyboardEvent) {
  if (/^(Arrow|Home|End)/.test(event.key)) event.stopPropagation();
}

/** A result over the picture that it was made from. */
function ComparisonSlide({ item: { url, width, height, alt }, original, room }: ComparisonProps) {
  const say = useTexts('viewer');
  const aspect = width / height;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's looks.
    <div
      role="group"
      aria-label={say('comparison', { name: alt })}
      style={{ width: Math.min(room.width, room.height * aspect, Math.max(width, 640)) }}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={keepKeys}
    >
      <CompareSlider
        aspect={aspect}
        before={<img src={original} alt={say('originalOf', { name: alt })} />}
        after={<img className={classes.checkerboard} src={url} alt={alt} />}
      />
    </div>
  );
}

type Props = {
  /** All of them in their order; null is one too far from what is shown to be drawn. */
  items: readonly (ViewerItem | null)[];
  index: number;
  onClose: () => void;
  /** Fills the form with what made the item at that place. */
  onReuse: (index: number) => void;
  /** Asks which tool the item at that place shall go to. */
  onSend?: ((index: number) => void) | undefined;
  /** Asks whether what made the item at that place shall be deleted; missing where nothing can be. */
  onRemove?: ((index: number) => void) | undefined;
  /** Opens what makes a link to it; missing where there can be none. */
  onShare?: ((index: number) => void) | undefined;
  onDownload: (download: ViewerItem['download']) => Promise<void>;
  onMove: (index: number) => void;
};

const nothing = () => null;

/** Where the focus went on from the last button, the library does not hear Escape. */
function useEscapeFromNowhere(onEscape: () => void) {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && document.activeElement === document.body) latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Only its place counts. */
const farSlide: Slide = { src: '' };

function slideOf(item: ViewerItem | null, isComparing: boolean): Slide {
  if (item === null) return farSlide;
  const { kind, url, width, height, alt, original } = item;
  const download = { url: item.download.href, filename: item.download.fileName };
  if (kind === 'video') return { type: 'clip', item, download };
  if (kind === 'audio') return { type: 'sound', item, download };
  if (isComparing && original !== null) return { type: 'comparison', item, original, download };
  return { src: url, width, height, alt, download };
}

function ViewerButton(props: { label: string; isPressed?: boolean; onClick: () => void; children: ReactNode }) {
  const { label, isPressed, onClick, children } = props;
  return (
    <UnstyledButton
      className="yarl__button viewer-button"
      aria-label={label}
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

/** Edge to edge, with arrows, swipe, zoom, comparison, download and "n of m". */
export function Viewer({ items, index, onClose, onReuse, onSend, onRemove, onShare, onDownload, onMove }: Props) {
  const say = useTexts('viewer');
  const common = useTexts('common');
  const [isComparing, setIsComparing] = useState(false);
  const item = items[index] ?? null;
  const hasOriginal = item?.kind === 'image' && item.original !== null;
  const prompt = item?.prompt ?? null;
  const edit = item?.edit ?? null;
  const isAlone = items.length === 1;
  useEscapeFromNowhere(onClose);
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={items.map((each) => slideOf(each, isComparing))}
      plugins={[Counter, DownloadPlugin, Fullscreen, Zoom]}
      render={{
        slide: ({ slide, offset, rect }) => {
          if (slide.type === 'clip') return <ClipSlide item={slide.item} isShown={offset === 0} />;
          if (slide.type === 'sound') {
            const { url, alt, sound } = slide.item;
            return (
              <div className="viewer-sound">{offset === 0 && <AudioPlayer src={url} label={alt} {...sound} />}</div>
            );
          }
          if (slide.type === 'comparison') return <ComparisonSlide {...slide} room={rect} />;
          return undefined;
        },
        controls: () =>
          prompt !== null && (
            <p className="viewer-prompt" data-place={isComparing || item?.kind === 'video' ? 'above' : 'below'}>
              {prompt}
            </p>
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
      on={{ view: ({ index: shown }) => onMove(shown) }}
      toolbar={{
        buttons: [
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
            >
              <Brush aria-hidden />
              <span>{say('edit')}</span>
            </UnstyledButton>
          ),
          <ViewerButton key="reuse" label={say('reuseSettings')} onClick={() => onReuse(index)}>
            <Repeat2 aria-hidden />
            <span>{say('reuse')}</span>
          </ViewerButton>,
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
          'zoom',
          'fullscreen',
          'download',
          'close',
        ],
      }}
    />
  );
}
