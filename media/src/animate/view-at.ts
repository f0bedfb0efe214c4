import type { Size, View } from './draw-view.ts';

export const animations = ['zoom', 'pan', 'rotate', 'fade'] as const;
export type Animation = (typeof animations)[number];

const ZOOM = 1.35;
const PAN_ZOOM = 1.3;
const FADE_ZOOM = 1.06;
/** A slow swing from one side to the other, in radians. */
const ROTATION = (9 * Math.PI) / 180;
const LONGEST_FADE_SECONDS = 1;
/** The largest part of a short video that a fade may take. */
const FADE_SHARE = 0.25;

/** What is seen of a picture of `picture` size in a frame of `size`, at `time` from 0 to 1 of an animation. */
export function viewAt(animation: Animation, time: number, seconds: number, picture: Size, size: Size): View {
  const eased = time * time * (3 - 2 * time);
  const middle = { x: picture.width / 2, y: picture.height / 2 };
  const whole = Math.min(picture.width / size.width, picture.height / size.height);
  const still = { ...middle, scale: whole, angle: 0, light: 1 };
  switch (animation) {
    case 'zoom':
      // Even to the eye is even by the factor.
      return { ...still, scale: whole / ZOOM ** eased };
    case 'pan': {
      const scale = whole / PAN_ZOOM;
      const room = picture.width - size.width * scale;
      return { ...still, scale, x: (size.width * scale) / 2 + room * eased };
    }
    case 'rotate':
      return { ...still, scale: coveringScale(picture, size), angle: ROTATION * (2 * eased - 1) };
    case 'fade': {
      const fade = Math.min(LONGEST_FADE_SECONDS / seconds, FADE_SHARE);
      const light = Math.min(1, time / fade, (1 - time) / fade);
      return { ...still, scale: whole / FADE_ZOOM ** time, light };
    }
  }
}

/** So small a view that the picture fills it at every angle of the swing. */
function coveringScale(picture: Size, { width, height }: Size): number {
  const [cos, sin] = [Math.cos(ROTATION), Math.sin(ROTATION)];
  return Math.min(picture.width / (width * cos + height * sin), picture.height / (width * sin + height * cos));
}
