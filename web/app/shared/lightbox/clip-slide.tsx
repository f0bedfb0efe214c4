import { useEffect, useRef } from 'react';
import { playerKey } from '../generation/player-keys.ts';
import { VideoPlayer } from '../generation/video-player.tsx';
import type { ViewerItem } from './viewer.tsx';

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
      if (!isElsewhere || event.ctrlKey || event.metaKey || !fromAnywhere.has(event.key.toLowerCase())) return;
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
