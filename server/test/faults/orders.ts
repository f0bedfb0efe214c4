import fc from 'fast-check';

/** What a provider does with an order beside making it. */
const conducts = [
  'behaves',
  'refuses',
  'hangs up',
  'is silent',
  'talks garbage',
  'says it often',
  'never calls',
  'is late',
  'is busy',
  'loses files',
  'forgets',
] as const;
export type Conduct = (typeof conducts)[number];

/** One wish of a person, and what becomes of it at the provider. */
export type Wish = { provider: 'runware' | 'fal'; conduct: Conduct; isCancelled: boolean; pauseMs: number };
export type Order = Wish & { id: string };

/** The same for the same seed. Silence takes a client's whole patience, so it is rarer than the rest. */
export function drawWishes(options: { seed: number; people: number; each: number; longestPauseMs: number }): Wish[][] {
  const { seed, people, each, longestPauseMs } = options;
  const weightOf = (conduct: Conduct) => (conduct === 'behaves' ? 8 : conduct === 'is silent' ? 1 : 2);
  const wish: fc.Arbitrary<Wish> = fc.record({
    provider: fc.constantFrom('runware' as const, 'fal' as const),
    conduct: fc.oneof(...conducts.map((conduct) => ({ arbitrary: fc.constant(conduct), weight: weightOf(conduct) }))),
    isCancelled: fc.noBias(fc.nat(9)).map((n) => n === 0),
    pauseMs: fc.noBias(fc.integer({ min: 0, max: longestPauseMs })),
  });
  return fc.sample(fc.array(wish, { minLength: each, maxLength: each }), { seed, numRuns: people });
}

const marker = /conduct: ([a-z ]+)$/;

/** The provider reads out of the prompt what it is to do. */
export const promptFor = (conduct: Conduct) => `a vase on a table, conduct: ${conduct}`;

export function conductIn(prompt: unknown): Conduct {
  const said = marker.exec(String(prompt))?.[1];
  return conducts.find((conduct) => conduct === said) ?? 'behaves';
}
