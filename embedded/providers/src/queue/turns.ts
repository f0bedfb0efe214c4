/** Lanes that take `short` jobs alone keep a place free for them; the others take long ones first. */
export type LaneKind = 'short' | 'any';

export interface WaitingJob {
  id: string;
  /** Who asked for it, as the client named them; all that is not named is one person's. */
  person: string;
  isLong: boolean;
}

export interface Turns {
  add(job: WaitingJob): void;
  /** False when it did not wait. */
  remove(id: string): boolean;
  /** The next job for a lane of this kind, which waits no longer. */
  take(lane: LaneKind): WaitingJob | undefined;
  /** How many of the same length come before it; -1 when it does not wait. */
  placeOf(id: string): number;
}

/** People whose turns are remembered: more than ever wait together. */
const REMEMBERED = 1000;

/**
 * Picks the next job: people take turns, each one's own jobs in the order of their coming. Of those who wait, the one
 * whose last job began longest ago is next, so that a hundred jobs of one person delay another's only by the one in work.
 */
export function createTurns(): Turns {
  const waiting: WaitingJob[] = [];
  const begun = new Map<string, number>();
  let turn = 0;

  const nextOf = (jobs: readonly WaitingJob[], lastOf: ReadonlyMap<string, number>): WaitingJob | undefined => {
    let best: WaitingJob | undefined;
    for (const job of jobs) {
      if (best === undefined || (lastOf.get(job.person) ?? 0) < (lastOf.get(best.person) ?? 0)) {
        best = job;
      }
    }
    return best;
  };

  const remove = (id: string): boolean => {
    const place = waiting.findIndex((job) => job.id === id);
    if (place >= 0) {
      waiting.splice(place, 1);
    }
    return place >= 0;
  };

  const note = (person: string): void => {
    turn += 1;
    // Set anew, so that the map's own order is that of the turns.
    begun.delete(person);
    begun.set(person, turn);
    const [oldest] = begun.keys();
    if (begun.size > REMEMBERED && oldest !== undefined) {
      begun.delete(oldest);
    }
  };

  return {
    add: (job) => {
      waiting.push(job);
    },
    remove,
    take: (lane) => {
      const long = lane === 'any' ? waiting.filter(({ isLong }) => isLong) : [];
      const job = nextOf(long.length > 0 ? long : waiting.filter(({ isLong }) => !isLong), begun);
      if (job !== undefined) {
        remove(job.id);
        note(job.person);
      }
      return job;
    },
    placeOf: (id) => {
      const asked = waiting.find((job) => job.id === id);
      const left = waiting.filter(({ isLong }) => isLong === asked?.isLong);
      const lastOf = new Map(begun);
      for (let place = 0, next = turn + 1; asked !== undefined; place += 1, next += 1) {
        const job = nextOf(left, lastOf);
        if (job === undefined || job.id === id) {
          return place;
        }
        left.splice(left.indexOf(job), 1);
        lastOf.set(job.person, next);
      }
      return -1;
    },
  };
}
