import { type Color, hex, scale } from './color.ts';
import { type ParticleKind, type ParticleName, particleKinds } from './particle-kinds.ts';
import type { Pixels } from './pixels.ts';
import type { Random } from './random.ts';

/** Where particles are drawn: RGBA bytes, row by row. */
export interface Sheet {
  width: number;
  height: number;
  bytes: Uint8Array | Uint8ClampedArray;
}

interface Particle {
  x: number;
  y: number;
  nearness: number;
  phase: number;
  color: Color;
}

/** Draws the particles as they are at a moment of a clip. */
export type DrawParticles = (sheet: Sheet, seconds: number) => void;

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
      color: hex(random.pick(kind.colors)),
    }),
  );
  const [zoneTop, zoneBottom] = kind.zone;
  const zone = zoneBottom - zoneTop;
  const margin = 0.06;
  const turns = (rate: number): number => (loopSeconds === null ? rate : Math.round(rate * loopSeconds) / loopSeconds);

  return (sheet, seconds) => {
    const { height } = sheet;
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
      drawers[kind.shape](sheet, { x, y, radius, opacity, kind, particle, seconds });
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

const drawers: Record<ParticleKind['shape'], (sheet: Sheet, spot: Spot) => void> = {
  soft: (sheet, spot) => {
    const squared = 1 / (spot.radius * spot.radius);
    fill(sheet, spot, spot.radius, spot.radius, (dx, dy) => {
      const rest = 1 - (dx * dx + dy * dy) * squared;
      return rest > 0 ? rest * rest : 0;
    });
  },
  streak: (sheet, spot) => {
    const [across, down] = spot.kind.speed;
    const length = spot.radius * 14;
    const norm = Math.hypot(across, down) || 1;
    const [ux, uy] = [across / norm, down / norm];
    const width = Math.max(0.9, spot.radius);
    fill(sheet, spot, Math.abs(ux) * length + width + 1, Math.abs(uy) * length + width + 1, (dx, dy) => {
      const along = Math.abs(dx * ux + dy * uy) / length;
      const aside = Math.abs(dx * uy - dy * ux) / width;
      return along < 1 && aside < 1 ? (1 - along) * (1 - aside) : 0;
    });
  },
  leaf: (sheet, spot) => {
    const turn = spot.particle.phase * TURN + spot.seconds * (0.8 + spot.particle.phase * 1.4);
    // Tumbling narrows and widens it, as a flat thing seen from all sides.
    const narrow = 0.25 + 0.55 * Math.abs(Math.sin(spot.seconds * (1 + spot.particle.phase) + spot.particle.phase * 9));
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    fill(sheet, spot, spot.radius + 1, spot.radius + 1, (dx, dy) => {
      const along = (dx * cos + dy * sin) / spot.radius;
      const aside = (dy * cos - dx * sin) / (spot.radius * narrow);
      const inside = 1 - Math.abs(along) ** 1.7 - aside * aside;
      return Math.max(0, Math.min(1, inside * 3));
    });
  },
  ring: (sheet, spot) => {
    fill(sheet, spot, spot.radius + 1, spot.radius + 1, (dx, dy) => {
      const distance = Math.hypot(dx, dy) / spot.radius;
      const glint = Math.hypot(dx + spot.radius * 0.35, dy + spot.radius * 0.35) < spot.radius * 0.22 ? 0.7 : 0;
      return distance > 1 ? 0 : Math.max(0.08, 1 - Math.abs(distance - 0.86) * 7, glint);
    });
  },
};

function fill(sheet: Sheet, spot: Spot, reachX: number, reachY: number, coverage: Coverage): void {
  const { width, height, bytes } = sheet;
  const { x, y, opacity, kind, particle } = spot;
  const [red, green, blue] = scale(particle.color, 255);
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

/** A still is looked at longer than a frame of a clip, so that more hangs in it. */
const STILL = 2.2;

/** Lets what is named hang in a picture, in place. */
export function addParticles(pixels: Pixels, names: readonly ParticleName[], random: Random): void {
  const { width, height, data } = pixels;
  for (const name of names) {
    const kind = { ...particleKinds[name], count: particleKinds[name].count * STILL };
    const settings = { aspect: width / height, strength: 0.5, loopSeconds: null };
    createParticles(kind, settings, random.fork(name))({ width, height, bytes: data }, 0);
  }
}
