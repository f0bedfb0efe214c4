import type { DrawParticles, Sheet } from '../../paint/particles.ts';
import type { Random } from '../../paint/random.ts';
import type { Effect } from '../motion/read-motion.ts';

const TURN = Math.PI * 2;

/** Changing light over the whole picture: fire's flicker, a slow glow, lightning. Null when none is asked for. */
export function createLight(
  effects: ReadonlySet<Effect>,
  settings: { seconds: number; loop: boolean },
  random: Random,
): DrawParticles | null {
  const hasFlicker = effects.has('flicker');
  const hasGlow = effects.has('glow');
  const strikes = effects.has('lightning') ? strikesOf(settings.seconds, random) : [];
  if (!hasFlicker && !hasGlow && strikes.length === 0) {
    return null;
  }
  // Whole waves in a loop, so that its end meets its beginning.
  const waves = (rate: number): number =>
    settings.loop ? Math.max(1, Math.round(rate * settings.seconds)) / settings.seconds : rate;
  return (frame, seconds) => {
    let [red, green, blue] = [1, 1, 1];
    if (hasFlicker) {
      const beat =
        0.5 * Math.sin(TURN * seconds * waves(1.3)) +
        0.3 * Math.sin(TURN * seconds * waves(3.1) + 1) +
        0.2 * Math.sin(TURN * seconds * waves(7.3) + 2);
      red += 0.045 * beat + 0.02;
      green += 0.03 * beat;
      blue += 0.012 * beat;
    }
    if (hasGlow) {
      const swell = 0.045 * Math.sin(TURN * seconds * waves(0.22));
      red += swell;
      green += swell;
      blue += swell * 0.8;
    }
    const flash = strikes.reduce((sum, start) => sum + flashOf(seconds - start), 0);
    multiply(frame, [red, green, blue], flash);
  };
}

/** One strike every three seconds or so, never in the first half second. */
function strikesOf(seconds: number, random: Random): number[] {
  const strikes: number[] = [];
  for (let at = 0.5 + random.between(0.2, 1.4); at < seconds - 0.3; at += random.between(1.6, 4)) {
    strikes.push(at);
  }
  return strikes;
}

/** Two quick flashes and a short afterglow; at most about three a second, softened for sensitive eyes. */
function flashOf(since: number): number {
  if (since < 0 || since > 0.8) {
    return 0;
  }
  const second = since > 0.22 ? Math.exp(-(since - 0.22) * 9) * 0.75 : 0;
  return Math.max(Math.exp(-since * 14), second) * 0.42;
}

function multiply({ bytes }: Sheet, gains: readonly [number, number, number], flash: number): void {
  const tables = gains.map((gain) => {
    const table = new Uint8ClampedArray(256);
    for (let value = 0; value < 256; value += 1) {
      const lit = value * gain;
      table[value] = lit + (255 - lit) * flash * (0.25 + 0.75 * (value / 255));
    }
    return table;
  });
  const [reds = new Uint8ClampedArray(256), greens = reds, blues = reds] = tables;
  for (let at = 0; at < bytes.length; at += 4) {
    bytes[at] = reds[bytes[at] ?? 0] ?? 0;
    bytes[at + 1] = greens[bytes[at + 1] ?? 0] ?? 0;
    bytes[at + 2] = blues[bytes[at + 2] ?? 0] ?? 0;
  }
}
