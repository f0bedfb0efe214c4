import { type KeyboardEvent, useEffect, useRef } from 'react';
import { NO_VIDEO } from '../generation/video-words.ts';
import type { ViewerItem } from './viewer.tsx';

function toggle(video: HTMLVideoElement) {
  if (video.paused) void video.play();
  else video.pause();
}

/** With the focus on the player, arrows move within the video; elsewhere they lead to the next one. */
function keepArrows(event: KeyboardEvent) {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}

/** A video of the viewer: the browser's own player, which the space bar starts and stops from anywhere. */
export function ClipSlide({ item, isShown }: { item: ViewerItem; isShown: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null || !isShown) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isElsewhere = !(event.target instanceof HTMLElement && event.target.matches('button, a, video'));
      if (event.key !== ' ' || !isElsewhere) return;
      event.preventDefault();
      toggle(element);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      element.pause();
    };
  }, [isShown]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: what the tools make has no words to caption.
    <video
      ref={video}
      className="viewer-clip"
      src={item.url}
      poster={item.poster ?? undefined}
      width={item.width}
      height={item.height}
      aria-label={item.alt}
      controls
      playsInline
      preload={isShown ? 'auto' : 'none'}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={keepArrows}
    >
      {NO_VIDEO}
    </video>
  );
}
