import type { Random } from '../../paint/random.ts';
import type { Frame } from '../picture/draw-view.ts';

/** A kind of small things in the air. Lengths and speeds are in picture heights and heights a second. */
export interface ParticleKind {
  count: number;
  size: readonly [number, number];
  /** Right and down are positive; nearer particles are faster. */
  speed: readonly [number, number];
  /** How far it swings to the sides, and how often a second. */
  sway: readonly [number, number];
  colors: readonly (readonly [number, number, number])[];
  opacity: readonly [number, number];
  /** Adds light instead of covering. */
  glows: boolean;
  shape: 'soft' | 'streak' | 'leaf' | 'ring';
  /** How often a second it brightens and dims; 0 is steady. */
  twinkle: number;
  /** Where it lives, as fractions of the height; it fades at both ends. */
  zone: readonly [number, number];
}

interface Particle {
  x: number;
  y: number;
  nearness: number;
  phase: number;
  color: readonly [number, number, number];
}

export type DrawParticles = (frame: Frame, seconds: number) => void;

const TURN = Math.PI * 2;

/**
 * Scatters particles and answers how to draw them at any time. With `loopSeconds`, speeds are changed a little so that
 * each is back where it began after that time.
 */
export function createParticles(
  kind: ParticleKind,
  settings: { aspect: number; strength: number; loopSeconds: number | null },
  random: Random,
): DrawParticles {
  const { aspect, strength, loopSeconds } = settings;
  const particles: Particle[] = Array.from(
    { length: Math.round(kind.count * Math.min(2, Math.max(0.6, aspect))) },
    () => ({
      x: random.next(),
      y: random.next(),
      nearness: random.next() ** 1.6,
      phase: random.next(),
      color: random.pick([kind.colors[0] ?? [255, 255, 255], ...kind.colors.slice(1)]),
    }),
  );
  const [zoneTop, zoneBottom] = kind.zone;
  const zone = zoneBottom - zoneTop;
  const margin = 0.06;
  const turns = (rate: number): number => (loopSeconds === null ? rate : Math.round(rate * loopSeconds) / loopSeconds);

  return (frame, seconds) => {
    const { height } = frame;
    for (const particle of particles) {
      const pace = (0.45 + 0.9 * particle.nearness) * (0.6 + 0.8 * strength);
      const swing = Math.sin(TURN * (seconds * turns(kind.sway[1] * (0.7 + 0.6 * particle.phase)) + particle.phase));
      const across = turns((kind.speed[0] * pace) / (aspect * (1 + margin)));
      const down = turns((kind.speed[1] * pace) / zone);
      const wrappedX = wrap(particle.x + across * seconds);
      const wrappedY = wrap(particle.y + down * seconds);
      const x = (wrappedX * (1 + margin) - margin / 2) * aspect * height + swing * kind.sway[0] * height;
      const lift = Math.cos(TURN * (seconds * turns(kind.sway[1] * 0.8) + particle.phase * 3)) * kind.sway[0] * 0.35;
      const y = (zoneTop + wrappedY * zone + lift) * height;
      const fade = Math.min(1, Math.min(wrappedY, 1 - wrappedY) * 8);
      const beat =
        0.5 + 0.5 * Math.sin(TURN * (seconds * turns(kind.twinkle * (0.6 + 0.8 * particle.phase)) + particle.phase));
      const light = kind.twinkle === 0 ? 1 : beat ** 2;
      const opacity = between(kind.opacity, 1 - particle.nearness * 0.5) * fade * light;
      const radius = Math.max(0.7, between(kind.size, particle.nearness) * height);
      drawers[kind.shape](frame, { x, y, radius, opacity, kind, particle, seconds });
    }
  };
}

const wrap = (place: number): number => place - Math.floor(place);
const between = ([low, high]: readonly [number, number], share: number): number => low + (high - low) * share;

interface Spot {
  x: number;
  y: number;
  radius: number;
  opacity: number;
  kind: ParticleKind;
  particle: Particle;
  seconds: number;
}

/** Coverage 0..1 of a pixel by its distance from the middle. */
type Coverage = (dx: number, dy: number) => number;

const drawers: Record<ParticleKind['shape'], (frame: Frame, spot: Spot) => void> = {
  soft: (frame, spot) => {
    const squared = 1 / (spot.radius * spot.radius);
    fill(frame, spot, spot.radius, spot.radius, (dx, dy) => {
      const rest = 1 - (dx * dx + dy * dy) * squared;
      return rest > 0 ? rest * rest : 0;
    });
  },
  streak: (frame, spot) => {
    const [across, down] = spot.kind.speed;
    const length = spot.radius * 14;
    const norm = Math.hypot(across, down) || 1;
    const [ux, uy] = [across / norm, down / norm];
    const width = Math.max(0.9, spot.radius);
    fill(frame, spot, Math.abs(ux) * length + width + 1, Math.abs(uy) * length + width + 1, (dx, dy) => {
      const along = Math.abs(dx * ux + dy * uy) / length;
      const aside = Math.abs(dx * uy - dy * ux) / width;
      return along < 1 && aside < 1 ? (1 - along) * (1 - aside) : 0;
    });
  },
  leaf: (frame, spot) => {
    const turn = spot.particle.phase * TURN + spot.seconds * (0.8 + spot.particle.phase * 1.4);
    // Tumbling narrows and widens it, as a flat thing seen from all sides.
    const narrow = 0.25 + 0.55 * Math.abs(Math.sin(spot.seconds * (1 + spot.particle.phase) + spot.particle.phase * 9));
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    fill(frame, spot, spot.radius + 1, spot.radius + 1, (dx, dy) => {
      const along = (dx * cos + dy * sin) / spot.radius;
      const aside = (dy * cos - dx * sin) / (spot.radius * narrow);
      const inside = 1 - Math.abs(along) ** 1.7 - aside * aside;
      return Math.max(0, Math.min(1, inside * 3));
    });
  },
  ring: (frame, spot) => {
    fill(frame, spot, spot.radius + 1, spot.radius + 1, (dx, dy) => {
      const distance = Math.hypot(dx, dy) / spot.radius;
      const glint = Math.hypot(dx + spot.radius * 0.35, dy + spot.radius * 0.35) < spot.radius * 0.22 ? 0.7 : 0;
      return distance > 1 ? 0 : Math.max(0.08, 1 - Math.abs(distance - 0.86) * 7, glint);
    });
  },
};

function fill(frame: Frame, spot: Spot, reachX: number, reachY: number, coverage: Coverage): void {
  const { width, height, bytes } = frame;
  const { x, y, opacity, kind, particle } = spot;
  const [red, green, blue] = particle.color;
  const right = Math.min(width - 1, Math.ceil(x + reachX));
  const bottom = Math.min(height - 1, Math.ceil(y + reachY));
  for (let py = Math.max(0, Math.floor(y - reachY)); py <= bottom; py += 1) {
    for (let px = Math.max(0, Math.floor(x - reachX)); px <= right; px += 1) {
      const share = coverage(px - x, py - y) * opacity;
      if (share > 0.004) {
        const at = (py * width + px) * 4;
        const keep = kind.glows ? 1 : 1 - share;
        bytes[at] = Math.min(255, (bytes[at] ?? 0) * keep + red * share);
        bytes[at + 1] = Math.min(255, (bytes[at + 1] ?? 0) * keep + green * share);
        bytes[at + 2] = Math.min(255, (bytes[at + 2] ?? 0) * keep + blue * share);
      }
    }
  }
}
