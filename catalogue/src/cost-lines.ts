import type { Measured } from './measured.ts';
import { type Cost, type CostLine, type Prices, totalTokens } from './prices.ts';
import { said, saidList, saidWords } from './said.ts';

/** A range of steps that costs extra for each image, by the name of its price. */
export type StepTier = { from: number; to: number; price: string };

/** What the images cost before any extras. */
export function imagesLine(images: number, tokensEach: number): CostLine {
  const english = `${images === 1 ? '1 image' : `${images} images`} at ${tokensEach}`;
  return { label: said('line.imagesAt', english, { images, each: tokensEach }), tokens: tokensEach * images };
}

/** An extra that each image costs, named with the number of images if there are several. */
export function extraLine(label: string, tokensEach: number, images: number): CostLine {
  const words = saidWords(label);
  const forImages = () => said('line.forImages', `${words}, ${images} images`, { extra: words, images });
  return { label: images === 1 ? words : forImages(), tokens: tokensEach * images };
}

/** The extra for many steps; nothing below the first tier. */
export function stepLines(steps: number, images: number, tiers: readonly StepTier[], prices: Prices): CostLine[] {
  const tier = tiers.find(({ from, to }) => steps >= from && steps <= to);
  return tier === undefined ? [] : [extraLine(stepRange(tier), prices[tier.price] ?? 0, images)];
}

/** "21-35 steps: +10, 36-50 steps: +20 per image". */
export function stepsPriceHint(tiers: readonly StepTier[], prices: Prices): string {
  const figures = tiers.map((tier) => pricedChoice(stepRange(tier), `+${prices[tier.price] ?? 0}`));
  const list = saidList(figures);
  return said('hint.perImage', `${list} per image`, { list });
}

/** "+10 per extra image", from the cost of one image and of two. */
export function extraImageHint<Values extends { numImages: number }>(cost: Cost<Values>) {
  return (values: Values, measured: Measured, prices: Prices): string => {
    const tokens = (numImages: number) => totalTokens(cost({ ...values, numImages }, measured, prices));
    const more = tokens(2) - tokens(1);
    return said('hint.extraImage', `+${more} per extra image`, { tokens: more });
  };
}

/** "6 seconds: 600": what something costs that can be chosen. */
export function pricedChoice(choice: string, price: string | number): string {
  return said('hint.choicePrice', `${choice}: ${price}`, { choice, price });
}

/** "6 seconds". */
export function secondsLong(seconds: number): string {
  return said('seconds', seconds === 1 ? '1 second' : `${seconds} seconds`, { seconds });
}

/** The price of a video by its length. */
export function videoLine(seconds: number, tokens: number): CostLine {
  return { label: said('line.videoSeconds', `Video of ${seconds} seconds`, { seconds }), tokens };
}

function stepRange({ from, to }: StepTier): string {
  return said('steps.range', `${from}-${to} steps`, { from, to });
}
