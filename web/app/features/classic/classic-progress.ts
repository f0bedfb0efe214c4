import type { Generation } from '@kinora/server/wire';

export type Mark = { percent: 10 | 30 | 50 | 80 | 100; words: string };

const sending: Mark = { percent: 10, words: 'Sending your settings' };
const waiting: Mark = { percent: 30, words: 'Waiting to start' };
const making: Mark = { percent: 50, words: 'Being made' };
const saving: Mark = { percent: 80, words: 'Saving to your gallery' };
const done: Mark = { percent: 100, words: 'Done' };

/** How far a classic tool is; nothing is known of a generation that is still on its way to the server. */
export function classicProgress(generation: Pick<Generation, 'status' | 'progress'> | undefined): Mark {
  if (generation === undefined) return sending;
  if (generation.status === 'completed') return done;
  const { state, queue_position } = generation.progress ?? {};
  if (state === 'saving') return saving;
  if (state === 'at_provider' && (queue_position ?? 0) === 0) return making;
  return waiting;
}
