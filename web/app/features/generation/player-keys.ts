/** What a video player can be told by keys; the part of a video element that they use. */
type Playable = Pick<
  HTMLVideoElement,
  'paused' | 'play' | 'pause' | 'currentTime' | 'duration' | 'volume' | 'muted'
> & {
  requestFullscreen?: () => Promise<void>;
};

const SEEK_SECONDS = 2;
const VOLUME_STEP = 0.1;

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}

function seek(video: Playable, seconds: number) {
  if (Number.isFinite(video.duration)) video.currentTime = within(video.currentTime + seconds, video.duration);
}

function turn(video: Playable, step: number) {
  video.volume = within(Math.round((video.volume + step) * 10) / 10, 1);
}

/** A browser that was told not to start or not to fill the screen says so by a rejection; nothing follows from it. */
function quietly(promise: Promise<void> | undefined) {
  promise?.catch(() => undefined);
}

const acts: Readonly<Record<string, (video: Playable) => void>> = {
  ' ': (video) => (video.paused ? quietly(video.play()) : video.pause()),
  ArrowLeft: (video) => seek(video, -SEEK_SECONDS),
  ArrowRight: (video) => seek(video, SEEK_SECONDS),
  ArrowUp: (video) => turn(video, VOLUME_STEP),
  ArrowDown: (video) => turn(video, -VOLUME_STEP),
  m: (video) => {
    video.muted = !video.muted;
  },
  f: (video) => quietly(video.requestFullscreen?.()),
};

/** Does what a key means to a player; answers whether it means anything. */
export function playerKey(video: Playable, key: string): boolean {
  const act = acts[key.length === 1 ? key.toLowerCase() : key];
  act?.(video);
  return act !== undefined;
}
