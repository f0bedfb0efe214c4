import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from './derive-key.ts';

/** Solves one task beside the page, so that it stays quick; null when that takes too long. */
self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge: data, deriveKey, timeout: 60_000 }).then(
    (solution) => self.postMessage(solution),
    () => self.postMessage(null),
  );
});
