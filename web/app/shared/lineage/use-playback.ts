import { type RefObject, useState } from 'react';

/** Seconds that videos may be apart before they are brought together; players count no finer. */
const MOST_APART = 0.2;

const lengthOf = ({ duration }: HTMLVideoElement) => (Number.isFinite(duration) ? duration : 0);

/** A browser that will not start a video says so by a rejection; nothing follows from it. */
const start = (video: HTMLVideoElement) => void video.play().catch(() => undefined);

/** Plays and seeks all videos within an element as one; the longest says where they are. */
export function usePlayback(within: RefObject<HTMLElement | null>) {
  const [state, setState] = useState({ isPlaying: false, at: 0, length: 0 });
  const videos = () => [...(within.current?.querySelectorAll('video') ?? [])];

  function note(all: readonly HTMLVideoElement[]) {
    const lead = all.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0];
    if (lead === undefined) return;
    for (const video of all) {
      const isApart = Math.abs(video.currentTime - lead.currentTime) > MOST_APART;
      if (isApart && !video.seeking && lead.currentTime < lengthOf(video)) video.currentTime = lead.currentTime;
    }
    setState({ isPlaying: !lead.paused && !lead.ended, at: lead.currentTime, length: lengthOf(lead) });
  }

  function seek(seconds: number) {
    for (const video of videos()) video.currentTime = Math.min(seconds, lengthOf(video));
    setState((current) => ({ ...current, at: seconds }));
  }

  function toggle() {
    const isOver = state.at >= state.length;
    if (!state.isPlaying && isOver) seek(0);
    for (const video of videos()) {
      if (state.isPlaying) video.pause();
      else if (isOver || !video.ended) start(video);
    }
  }

  const noted = () => note(videos());
  return {
    ...state,
    seek,
    toggle,
    /** What each video tells. */
    listeners: { onLoadedMetadata: noted, onTimeUpdate: noted, onPlay: noted, onPause: noted, onEnded: noted },
  };
}

export type Playback = ReturnType<typeof usePlayback>;
