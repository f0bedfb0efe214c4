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
