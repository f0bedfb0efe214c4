import type { ClipOrder } from '../video/orders.ts';
import type { FalEndpoint } from './endpoint.ts';

/** The answer of endpoints that make one video. */
export const videoAnswer: FalEndpoint['answer'] = ({ files: [video], echo }) => ({ video, ...echo });

type Shape = ClipOrder['shape'];

/**
 * The shape of a clip by the length of its shorter side and an aspect such as `16:9`; `auto` follows the input picture,
 * for some models only as far as lying or standing.
 */
export function shapeOf(shortSide: number, aspect: string, auto: 'image' | 'wide-or-tall' = 'image'): Shape {
  const [across = 0, down = 0] = aspect.split(':').map(Number);
  if (!across || !down) {
    return { shortSide, aspect: auto };
  }
  const even = (side: number): number => Math.round(side / 2) * 2;
  return across >= down
    ? { width: even((shortSide * across) / down), height: even(shortSide) }
    : { width: even(shortSide), height: even((shortSide * down) / across) };
}

/** The shorter side in pixels behind a name such as `720p` or `768P`. */
export function shortSideOf(resolution: string): number {
  return Number.parseInt(resolution, 10);
}

/** "8s" or "8" as seconds. */
export function secondsOf(duration: string): number {
  return Number.parseInt(duration, 10);
}

/** How good a clip's file is unless the input says otherwise, as a constant rate factor. */
const USUAL_QUALITY = 20;

type Asked = Pick<ClipOrder, 'prompt' | 'image' | 'shape' | 'fps' | 'frames' | 'seed'> & Partial<ClipOrder>;

/** A clip with what most endpoints leave open. */
export function clipOf(asked: Asked): ClipOrder {
  return {
    kind: 'clip',
    negativePrompt: '',
    audio: false,
    reverse: false,
    loop: false,
    strength: 0.5,
    style: null,
    crf: USUAL_QUALITY,
    count: 1,
    ...asked,
  };
}
