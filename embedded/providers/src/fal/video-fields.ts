import type * as z from 'zod';
import type { ClipOrder } from '../port/orders.ts';
import { defineEndpoint, type Echo, type FalEndpoint } from './endpoint.ts';
import { chooseSeed } from './fields.ts';

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

/** "8s" or "8" as frames at that rate. */
export function lasting(duration: string, fps: number): Pick<ClipOrder, 'fps' | 'frames'> {
  return { fps, frames: Number.parseInt(duration, 10) * fps };
}

/** How good a clip's file is unless the input says otherwise, as a constant rate factor. */
const USUAL_QUALITY = 20;

type Asked = Pick<ClipOrder, 'prompt' | 'image' | 'shape' | 'fps' | 'frames' | 'seed'> & Partial<ClipOrder>;

/** A clip with what most endpoints leave open. */
function clipOf(asked: Asked): ClipOrder {
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

/** What inputs of endpoints that film a clip have in common. */
type ClipInput = {
  prompt: string;
  image_url?: string | null | undefined;
  negative_prompt?: string | null | undefined;
  seed?: number | null | undefined;
};

/** An endpoint that films one clip: `clip` says of an input what is peculiar to this one. */
export function clipEndpoint<Input extends ClipInput>(parts: {
  id: string;
  input: z.ZodType<Input>;
  /** Whether the content checker looks at the prompt. @default always */
  isChecked?: (input: Input) => boolean;
  clip: (input: Input) => Pick<ClipOrder, 'shape' | 'fps' | 'frames'> & Partial<ClipOrder>;
  echo?: (input: Input, seed: number) => Echo;
}): FalEndpoint {
  const { id, input, isChecked = () => true, clip, echo = () => ({}) } = parts;
  return defineEndpoint({
    id,
    input,
    checkedPrompt: (read) => (isChecked(read) ? read.prompt : null),
    order: (read) => {
      const seed = chooseSeed(read.seed);
      const { prompt, negative_prompt: negativePrompt, image_url: image } = read;
      const order = clipOf({ prompt, negativePrompt: negativePrompt ?? '', image: image ?? null, seed, ...clip(read) });
      return { order, echo: echo(read, seed) };
    },
    answer: videoAnswer,
  });
}
