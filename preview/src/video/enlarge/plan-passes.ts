import type { Size } from '../sizes.ts';

/** The longest side of an enlarged video. */
const LONGEST_SIDE = 3840;

/** What each network costs for a million pixels that go in, in seconds on one ordinary core, measured. */
const networks = [
  { name: 'upscale-fine', secondsPerMegapixel: 2.4 },
  { name: 'upscale-quick', secondsPerMegapixel: 1.6 },
] as const;
/** Seconds that a network may take for a whole video: others wait for it. */
const BUDGET = 5;

interface EnlargePlan {
  /** The size of the file. */
  size: Size;
  /** The network for each doubling, in order; what is left the encoder enlarges with Lanczos and sharpens a little. */
  passes: readonly string[];
}

/**
 * How to enlarge a video `factor` times, 2 or 4: by the best network whose time is bearable, at least for the first
 * doubling, where it counts most. What is longer than a moment is left to the encoder.
 */
export function planPasses(video: Size & { frames: number }, factor: 2 | 4): EnlargePlan {
  const size = limitSide({ width: video.width * factor, height: video.height * factor });
  const doublings = Math.min(Math.log2(factor), Math.max(1, Math.ceil(Math.log2(size.width / video.width - 0.01))));
  const megapixels = (video.width * video.height * video.frames) / 1e6;
  for (let passes = doublings; passes > 0; passes -= 1) {
    const worked =
      megapixels * Array.from({ length: passes }, (_, pass) => 4 ** pass).reduce((sum, part) => sum + part);
    const network = networks.find(({ secondsPerMegapixel }) => worked * secondsPerMegapixel <= BUDGET);
    if (network) {
      return { size, passes: Array.from({ length: passes }, () => network.name) };
    }
  }
  return { size, passes: [] };
}

function limitSide({ width, height }: Size): Size {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const even = (side: number): number => Math.max(16, Math.round((side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}
