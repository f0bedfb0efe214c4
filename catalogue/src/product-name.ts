import { packs } from './packs.ts';
import { plans } from './plans.ts';

/** The name of a pack or a plan. What was sold at some time and is no more keeps its id. */
export const productName = (id: string): string =>
  [...packs, ...plans].find((product) => product.id === id)?.name ?? id;
