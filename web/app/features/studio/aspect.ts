import type { Generation } from '@kinora/server/wire';

const NARROWEST = 0.72;
const WIDEST = 2.2;

function side(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 1;
}

/** Width over height of a generation's card: the result's own, or what was asked for until there is one. */
export function cardAspect({ outputs, input_data }: Pick<Generation, 'outputs' | 'input_data'>): number {
  const [output] = outputs;
  const asked = 'width' in input_data && 'height' in input_data ? side(input_data.width) / side(input_data.height) : 1;
  const aspect = output ? output.width / output.height : asked;
  return Math.min(WIDEST, Math.max(NARROWEST, aspect));
}
