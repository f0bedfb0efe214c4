/** A kind of small things in the air. Lengths and speeds are in picture heights and heights a second. */
export interface ParticleKind {
  count: number;
  size: readonly [number, number];
  /** Right and down are positive; nearer particles are faster. */
  speed: readonly [number, number];
  /** How far it swings to the sides, and how often a second. */
  sway: readonly [number, number];
  colors: readonly [string, ...string[]];
  opacity: readonly [number, number];
  /** Adds light instead of covering. */
  glows: boolean;
  shape: 'soft' | 'streak' | 'leaf' | 'ring';
  /** How often a second it brightens and dims; 0 is steady. */
  twinkle: number;
  /** Where it lives, as fractions of the height; it fades at both ends. */
  zone: readonly [number, number];
}

const usual = { sway: [0, 0], glows: false, shape: 'soft', twinkle: 0, zone: [-0.06, 1.06] } as const;

/** What floats, falls or rises in the air of a picture or a clip. */
export const particleKinds = {
  snow: {
    ...usual,
    count: 190,
    size: [0.0022, 0.011],
    speed: [0.035, 0.16],
    sway: [0.018, 0.22],
    colors: ['#ffffff'],
    opacity: [0.45, 0.92],
  },
  rain: {
    ...usual,
    count: 240,
    size: [0.0014, 0.0026],
    speed: [-0.16, 1.5],
    colors: ['#cdd8e6'],
    opacity: [0.12, 0.34],
    shape: 'streak',
    zone: [-0.1, 1.1],
  },
  embers: {
    ...usual,
    count: 90,
    size: [0.0022, 0.0062],
    speed: [0.03, -0.16],
    sway: [0.02, 0.35],
    colors: ['#ff9632', '#ffbe5a', '#ff691e'],
    opacity: [0.5, 1],
    glows: true,
    twinkle: 1.1,
    zone: [0.1, 1.05],
  },
  leaves: {
    ...usual,
    count: 34,
    size: [0.009, 0.026],
    speed: [0.07, 0.11],
    sway: [0.045, 0.3],
    colors: ['#c65c20', '#de942e', '#a63a22', '#ceb042'],
    opacity: [0.75, 0.95],
    shape: 'leaf',
  },
  petals: {
    ...usual,
    count: 54,
    size: [0.006, 0.017],
    speed: [0.06, 0.085],
    sway: [0.04, 0.28],
    colors: ['#fac4d4', '#ffdce6', '#f2a8c0'],
    opacity: [0.7, 0.95],
    shape: 'leaf',
  },
  fireflies: {
    ...usual,
    count: 46,
    size: [0.006, 0.017],
    speed: [0.008, -0.006],
    sway: [0.05, 0.12],
    colors: ['#d6ff82', '#ffec8c'],
    opacity: [0.5, 0.95],
    glows: true,
    twinkle: 0.45,
    zone: [0.25, 1],
  },
  lanterns: {
    ...usual,
    count: 26,
    size: [0.012, 0.05],
    speed: [0.006, -0.02],
    sway: [0.01, 0.1],
    colors: ['#ff9a3d', '#ffb25e'],
    opacity: [0.6, 1],
    glows: true,
    zone: [0, 0.62],
  },
  bubbles: {
    ...usual,
    count: 40,
    size: [0.004, 0.017],
    speed: [0, -0.12],
    sway: [0.012, 0.5],
    colors: ['#d6f2ff'],
    opacity: [0.3, 0.65],
    glows: true,
    shape: 'ring',
  },
} as const satisfies Record<string, ParticleKind>;
export type ParticleName = keyof typeof particleKinds;
