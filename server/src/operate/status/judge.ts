import type { PublicIncident, StatusState } from './wire.ts';

/** What was tried of something in a stretch of time, and how it went. */
export type Tried = { good: number; bad: number };

type Thresholds = {
  /** With fewer tries than this no state is told. */
  least: number;
  /** Below this share of good ones it is slow, or has trouble. */
  slow: number;
  /** Below this share it fails. */
  failing: number;
};

/** The figures that docs/operations.md names. */
export const thresholds = {
  /** Orders of a tool. */
  tool: { least: 5, slow: 0.95, failing: 0.8 },
  /** Answers of the program. */
  answers: { least: 20, slow: 0.995, failing: 0.95 },
  /** Minutes in which the program ran. */
  minutes: { least: 1, slow: 0.995, failing: 0.95 },
  /** Events of the payment service, worked off within five minutes. */
  payments: { least: 1, slow: 0.95, failing: 0.8 },
} as const satisfies Readonly<Record<string, Thresholds>>;

/** From how many times its usual time on a tool is slow, and by how many seconds at the least. */
const SLOW_TIMES = 2;
const SLOW_SECONDS = 10;

/** What went well of what was tried, from 0 to 1, to a tenth of a percent and never rounded up to all of it; null of too few. */
export function shareOf({ good, bad }: Tried, { least }: Pick<Thresholds, 'least'>): number | null {
  const tried = good + bad;
  return tried < least || tried === 0 ? null : Math.floor((1000 * good) / tried) / 1000;
}

export function stateOf(tried: Tried, limits: Thresholds): StatusState {
  const share = shareOf(tried, limits);
  if (share === null) return 'unknown';
  if (share < limits.failing) return 'failing';
  return share < limits.slow ? 'slow' : 'works';
}

/** The state of a tool, which also suffers when it takes far longer than usual. In seconds; null where nothing is known. */
export function toolState(tried: Tried, seconds: number | null, usual: number | null): StatusState {
  const state = stateOf(tried, thresholds.tool);
  const isLate = seconds !== null && usual !== null && seconds > SLOW_TIMES * usual && seconds > usual + SLOW_SECONDS;
  return state === 'works' && isLate ? 'slow' : state;
}

const order: readonly StatusState[] = ['unknown', 'works', 'off', 'slow', 'failing'];

/** The one that people must know of most. What is switched off is nobody's trouble. */
export function worstOf(states: readonly StatusState[]): StatusState {
  const worst = states.reduce<StatusState>(
    (one, other) => (order.indexOf(other) > order.indexOf(one) ? other : one),
    'unknown',
  );
  return worst === 'off' ? 'works' : worst;
}

/** Whether it goes on at a moment; planned work does from its beginning to its end. */
export function isUnderWay({ kind, startsAt, endsAt, resolvedAt }: PublicIncident, now: number): boolean {
  if (resolvedAt !== null || Date.parse(startsAt) > now) return false;
  return kind === 'incident' || endsAt === null || now < Date.parse(endsAt);
}
