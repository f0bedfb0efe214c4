import type { Output } from '@kinora/server/wire';
import { Film } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MediaImage } from '../ui/media-image.tsx';
import classes from './video-preview.module.css';
import { NO_VIDEO } from './video-words.ts';

const STILL = '(prefers-reduced-motion: reduce)';

/** The closest part of the page that reacts to a pointer or the focus: the whole card, if there is one. */
function stageOf(element: HTMLElement): HTMLElement {
  return element.closest<HTMLElement>('article, li') ?? element;
}

/** A video's poster; while its card is pointed at or has the focus, the video plays silently, over and over. */
export function VideoPreview({ output }: { output: Output }) {
  const frame = useRef<HTMLSpanElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    if (frame.current === null || window.matchMedia(STILL).matches) return;
    const stage = stageOf(frame.current);
    const listening = new AbortController();
    const options = { signal: listening.signal };
    const play = () => setIsPlaying(true);
    const stop = () => setIsPlaying(stage.matches(':hover, :focus-within'));
    stage.addEventListener('pointerenter', play, options);
    stage.addEventListener('focusin', play, options);
    stage.addEventListener('pointerleave', stop, options);
    stage.addEventListener('focusout', () => requestAnimationFrame(stop), options);
    return () => listening.abort();
  }, []);
  const poster = output.thumbnailUrl ?? output.posterUrl;
  return (
    <span ref={frame} className={classes.frame}>
      {poster === null ? (
        <span className={classes.blank}>
          <Film size={24} aria-hidden />
        </span>
      ) : (
        <MediaImage src={poster} alt="" width={output.width} height={output.height} placeholder={output.placeholder} />
      )}
      {isPlaying && (
        <video
          className={classes.video}
          src={output.previewUrl ?? output.url}
          aria-hidden
          autoPlay
          muted
          loop
          playsInline
        >
          {NO_VIDEO}
        </video>
      )}
    </span>
  );
}
