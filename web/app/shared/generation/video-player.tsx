import type { KeyboardEvent, Ref } from 'react';
import { playerKey } from './player-keys.ts';
import { NO_VIDEO } from './video-words.ts';

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
      aria-label={label}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
    >
      {NO_VIDEO}
    </video>
  );
}
