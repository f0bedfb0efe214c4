import { type KeyboardEvent, type Ref, useCallback } from 'react';
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

/** A video with the browser's own controls; with the focus: space plays, arrows seek and set the volume, M mutes, F fills the screen. */
export function VideoPlayer({ ref, src, poster, label, className, size, preload = 'metadata' }: Props) {
  const onKeyDown = useCallback((event: KeyboardEvent<HTMLVideoElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!playerKey(event.currentTarget, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }, []);
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
