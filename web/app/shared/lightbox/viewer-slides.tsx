import type { OutputKind } from '@kinora/catalogue/tool';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react';
import type { Slide } from 'yet-another-react-lightbox';
import { playerKey, VideoPlayer } from '../generation/video-player.tsx';
import { isMuted } from '../keys/letter-keys.ts';
import { useTexts } from '../texts/use-texts.ts';
import { CompareSlider } from '../ui/compare-slider.tsx';
import { MediaImage } from '../ui/media-image.tsx';

export type ViewerItem = {
  kind: OutputKind;
  url: string;
  width: number;
  height: number;
  alt: string;
  placeholder: string | null;
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
export function ClipSlide({ item, isShown }: { item: ViewerItem; isShown: boolean }) {
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
export function ComparisonSlide({ item, original, room }: ComparisonProps) {
  const say = useTexts('viewer');
  const { url, width, height, alt, placeholder } = item;
  const size = { width, height };
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
        before={
          <MediaImage
            src={original}
            alt={say('originalOf', { name: alt })}
            {...size}
            placeholder={placeholder}
            isOriginal
            isEager
          />
        }
        after={<MediaImage src={url} alt={alt} {...size} placeholder={placeholder} isEager />}
      />
    </div>
  );
}

/** Only its place counts. */
const farSlide: Slide = { src: '' };

/** What the library shows of an item, or of one that is too far to be drawn. */
export function slideOf(item: ViewerItem | null, isComparing: boolean): Slide {
  if (item === null) return farSlide;
  const { kind, url, width, height, alt, original } = item;
  const download = { url: item.download.href, filename: item.download.fileName };
  if (kind === 'video') return { type: 'clip', item, download };
  if (kind === 'audio') return { type: 'sound', item, download };
  if (isComparing && original !== null) return { type: 'comparison', item, original, download };
  return { src: url, width, height, alt, download };
}
