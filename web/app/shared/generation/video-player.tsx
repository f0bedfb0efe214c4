import type { KeyboardEvent, Ref } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { pauseOthers } from './one-at-a-time.ts';

/** The part of a video element that keys act on. */
type Playable = Pick<HTMLVideoElement, 'paused' | 'play' | 'pause' | 'muted'> & {
  requestFullscreen?: () => Promise<void>;
};

/** A browser that will not start or not fill the screen says so by a rejection; nothing follows from it. */
function quietly(promise: Promise<void> | undefined) {
  promise?.catch(() => undefined);
}

const acts: Readonly<Record<string, (video: Playable) => void>> = {
  ' ': (video) => (video.paused ? quietly(video.play()) : video.pause()),
  m: (video) => {
    video.muted = !video.muted;
  },
  f: (video) => quietly(video.requestFullscreen?.()),
};

/** Does what a key means to a player; answers whether it means anything. */
export function playerKey(video: Playable, key: string): boolean {
  const act = acts[key.toLowerCase()];
  act?.(video);
  return act !== undefined;
}

type Props = {
  ref?: Ref<HTMLVideoElement>;
  src: string;
  poster: string | null;
  label: string;
  className: string | undefined;
  /** Pixels of the picture, so that it keeps its room before it arrives. */
  size?: { width: number; height: number };
  preload?: 'auto' | 'metadata' | 'none';
};

/** The browser's own player does these by itself; what lies around it should not do something else as well. */
const byBrowser = /^( |Arrow\w+)$/;

function onKeyDown(event: KeyboardEvent<HTMLVideoElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (byBrowser.test(event.key)) event.stopPropagation();
  else if (playerKey(event.currentTarget, event.key)) event.preventDefault();
}

/**
 * A video with the browser's own controls. With the focus on it: space plays, arrows seek and set the volume, M mutes,
 * F fills the screen.
 */
export function VideoPlayer({ ref, src, poster, label, className, size, preload = 'metadata' }: Props) {
  const say = useTexts('generation');
  return (
    // biome-ignore lint/a11y/useMediaCaption: what the tools make has no words to caption.
    <video
      ref={ref}
      className={className}
      src={src}
      poster={poster ?? undefined}
      width={size?.width}
      height={size?.height}
      style={size && { aspectRatio: `${size.width} / ${size.height}` }}
      preload={preload}
      controls
      playsInline
      onPlay={pauseOthers}
      aria-label={label}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
    >
      {say('noVideo')}
    </video>
  );
}
