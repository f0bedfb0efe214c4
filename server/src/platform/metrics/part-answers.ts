/** The parts of the program whose answers are counted for the status page. */
export type AnsweringPart = 'website' | 'signIn' | 'live';
export type Answers = { good: number; bad: number };

const none = (): Record<AnsweringPart, Answers> => ({
  website: { good: 0, bad: 0 },
  signIn: { good: 0, bad: 0 },
  live: { good: 0, bad: 0 },
});
let counted = none();

/** Probes, and calls of other services, say nothing of what people see. */
const UNCOUNTED = /^\/(?:healthz|readyz|metrics|webhooks\/|dev\/)/;

/** Counts an answer of this process; `isFault`: it failed through no fault of whoever asked. */
export function countAnswer(path: string, isFault: boolean): void {
  if (UNCOUNTED.test(path)) return;
  const part = path === '/api/events' ? 'live' : path.startsWith('/api/auth/') ? 'signIn' : 'website';
  counted[part][isFault ? 'bad' : 'good'] += 1;
}

/** What was counted since this was asked last. */
export function takeAnswers(): Record<AnsweringPart, Answers> {
  const taken = counted;
  counted = none();
  return taken;
}

/** Puts back answers that could not be written down, so that they count the next time. */
export function giveAnswersBack(part: AnsweringPart, { good, bad }: Answers): void {
  counted[part].good += good;
  counted[part].bad += bad;
}
