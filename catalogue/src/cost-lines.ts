import type { Measured } from './measured.ts';
import { type Cost, type CostLine, type Prices, totalTokens } from './prices.ts';

/** A range of steps that costs extra for each image, by the name of its price. */
export type StepTier = { from: number; to: number; price: string };

/** "3 images". */
export function imageCount(images: number): string {
  return images === 1 ? '1 image' : `${images} images`;
}

/** What the images cost before any extras. */
export function imagesLine(images: number, tokensEach: number): CostLine {
  return { label: `${imageCount(images)} at ${tokensEach}`, tokens: tokensEach * images };
}

/** An extra that each image costs, named with the number of images if there are several. */
export function extraLine(label: string, tokensEach: number, images: number): CostLine {
  return { label: images === 1 ? label : `${label}, ${imageCount(images)}`, tokens: tokensEach * images };
}

/** The extra for many steps; nothing below the first tier. */
export function stepLines(steps: number, images: number, tiers: readonly StepTier[], prices: Prices): CostLine[] {
  const tier = tiers.find(({ from, to }) => steps >= from && steps <= to);
  return tier === undefined ? [] : [extraLine(stepRange(tier), prices[tier.price] ?? 0, images)];
}

/** "21-35 steps: +10, 36-50 steps: +20 per image". */
export function stepsPriceHint(tiers: readonly StepTier[], prices: Prices): string {
  return `${tiers.map((tier) => `${stepRange(tier)}: +${prices[tier.price] ?? 0}`).join(', ')} per image`;
}

/** "+10 per extra image", from the cost of one image and of two. */
export function extraImageHint<Values extends { numImages: number }>(cost: Cost<Values>) {
  return (values: Values, measured: Measured, prices: Prices): string => {
    const tokens = (numImages: number) => totalTokens(cost({ ...values, numImages }, measured, prices));
    return `+${tokens(2) - tokens(1)} per extra image`;
  };
}

function stepRange({ from, to }: StepTier): string {
  return `${from}-${to} steps`;
}
