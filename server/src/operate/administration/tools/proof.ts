import { randomInt } from 'node:crypto';
import type { Definition } from '@kinora/catalogue/runtime/definition';
import { dollarWords, type Guard, prove, type RouteProof, tokenWords } from '@kinora/catalogue/runtime/prove';
import { type Loss, tryPrices } from '@kinora/catalogue/runtime/try-prices';
import type { Billing } from '../../../money/billing/billing.ts';
import { listPrices } from '../../../money/billing/list-prices.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { toolMargin } from '../../../platform/settings/registry.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { ProofView } from './tool-wire.ts';

export type ProofPorts = { billing: Billing; settings: Settings; log: Logger };

const MICROS_PER_CENT = 10_000;
const MONTHS = 12;
const THOUSANDTHS = 1000;
const MOST_SHOWN = 100;
export const TRIED_ORDERS = 2000;
export const MOST_SEEDS = 2 ** 32;

/** What one token earned at least, in millionths of a dollar: at the best bargain that is sold. */
async function leastTokenMicros(ports: ProofPorts): Promise<number> {
  const { plans, packs } = await listPrices(ports);
  const bargains = [
    ...plans.map(({ cents, tokens, interval }) => ({ cents: interval === 'year' ? cents / MONTHS : cents, tokens })),
    ...packs,
  ].filter(({ tokens }) => tokens > 0);
  return Math.floor(Math.min(...bargains.map(({ cents, tokens }) => (cents * MICROS_PER_CENT) / tokens)));
}

/** What a price has to bring in: at the best bargain that is sold, and with the margin that the studio wants. */
export async function guardOf(ports: ProofPorts): Promise<Guard> {
  const [tokenValue, percent] = await Promise.all([leastTokenMicros(ports), ports.settings.read(toolMargin)]);
  return { tokenValue, margin: Math.ceil(THOUSANDTHS * (1 + percent / 100)) };
}

/** Whether the price is above the cost of each route, whatever is ordered; and where it is closest to it. */
export function proofsOf(guard: Guard, definition: Definition): ProofView[] {
  return prove(definition, guard).map(proofView);
}

export function proofView(proof: RouteProof): ProofView {
  const { words, input, tokens, cost, ratio } = proof.worst;
  return {
    provider: proof.provider,
    isProved: proof.isProved,
    problem: proof.isProved ? null : proof.problem,
    worst: words === '' ? null : { words, input: shortened(input), tokens, costMicros: cost, ratio },
  };
}

/**
 * Tries thousands of random orders before anything is sold, by other arithmetic than the proof's. Empty when none loses
 * money.
 */
export function lossesOf(guard: Guard, definition: Definition): string[] {
  return lossWords(tryPrices(definition, guard, { seed: randomInt(MOST_SEEDS), count: TRIED_ORDERS }));
}

/** In words, with the settings of the order. */
export function lossWords(loss: Loss | null): string[] {
  if (loss === null) return [];
  const { provider, milliTokens, costMicros, input } = loss;
  return [
    `An order drawn by lot sells for ${tokenWords(milliTokens / THOUSANDTHS)} and costs the studio ${dollarWords(costMicros)} at ${provider}, which is too little: ${JSON.stringify(shortened(input))}. Raise a rate.`,
  ];
}

/** A worst case may have a text of thousands of letters, of which only the length matters. */
function shortened(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}...` : value,
    ]),
  );
}
