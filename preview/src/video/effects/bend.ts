import { smoothstep } from '../../paint/color.ts';
import type { Effect } from '../motion/read-motion.ts';
import type { Bend } from '../picture/draw-view.ts';

const TURN = Math.PI * 2;
const still = { x: 0, y: 0 };

/** Water ripples the lower half of the picture, wind sways what stands in it. `null` when nothing bends. */
export function createBend(
  effects: ReadonlySet<Effect>,
  settings: { seconds: number; loop: boolean; strength: number },
): ((seconds: number) => Bend) | null {
  const hasWater = effects.has('water') || effects.has('bubbles');
  const hasWind = effects.has('wind');
  if (!hasWater && !hasWind) {
    return null;
  }
  const waves = (rate: number): number =>
    settings.loop ? Math.max(1, Math.round(rate * settings.seconds)) / settings.seconds : rate;
  const amount = 0.5 + settings.strength;
  return (seconds) => ({
    ground: (height) => {
      const ripple = hasWater ? rippleAt(height, seconds, waves, amount) : still;
      const sway = hasWind ? swayAt(height, seconds, waves, amount * 0.5) : 0;
      return { x: ripple.x + sway, y: ripple.y };
    },
    subject: (height) => {
      const bob = hasWater ? Math.sin(TURN * seconds * waves(0.31)) * 0.0022 * amount : 0;
      return { x: hasWind ? swayAt(height, seconds, waves, amount) : 0, y: bob };
    },
  });
}

/** Waves grow towards the camera and run into the distance; the horizon stays calm. */
function rippleAt(
  height: number,
  seconds: number,
  waves: (rate: number) => number,
  amount: number,
): { x: number; y: number } {
  const near = smoothstep(0.52, 1, height);
  if (near === 0) {
    return still;
  }
  // Perspective: rows near the horizon hold more waves.
  const distance = 1 / (height - 0.44);
  const first = Math.sin(TURN * (distance * 1.9 + seconds * waves(0.42)));
  const second = Math.sin(TURN * (distance * 3.7 - seconds * waves(0.31)) + 1);
  return {
    x: (first * 0.6 + second * 0.4) * 0.0048 * near * amount,
    y: (first * 0.5 - second * 0.5) * 0.0032 * near * amount,
  };
}

/** The foot stands firm, the top moves most. */
function swayAt(height: number, seconds: number, waves: (rate: number) => number, amount: number): number {
  const loose = (1 - height) ** 1.5;
  const gust = 0.7 * Math.sin(TURN * seconds * waves(0.27)) + 0.3 * Math.sin(TURN * seconds * waves(0.71) + 2);
  return gust * 0.005 * loose * amount;
}
