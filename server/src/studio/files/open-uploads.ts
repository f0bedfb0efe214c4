import { inputMessages } from '@kinora/catalogue/input-messages';
import { AppError, storageFull } from '../../platform/errors.ts';

const OPEN_OF_ONE = 6;
const WAITING_OF_ONE = 200;

/** The uploads of one person that this process is receiving. */
type Person = { open: number; bytes: number; waiting: (() => void)[] };

/** Uploads under way, which no table counts yet. */
type OpenUploads = {
  /**
   * Receives an upload of that many bytes at most. A person's seventh at a time waits unread for one of the six.
   * @param roomBytes what the person may still keep; null is no limit
   * @throws AppError 413 `storage_full`, 429 `rate_limited`
   */
  during: <Result>(
    upload: { of: string; bytes: number; roomBytes: number | null },
    work: () => Promise<Result>,
  ) => Promise<Result>;
};

export function createOpenUploads(): OpenUploads {
  const people = new Map<string, Person>();

  function personOf(of: string): Person {
    const person = people.get(of) ?? { open: 0, bytes: 0, waiting: [] };
    people.set(of, person);
    return person;
  }

  async function enter(person: Person): Promise<void> {
    if (person.open < OPEN_OF_ONE) {
      person.open += 1;
      return;
    }
    if (person.waiting.length >= WAITING_OF_ONE) throw new AppError('rate_limited', inputMessages.uploadsUnderWay, 429);
    await new Promise<void>((begin) => person.waiting.push(begin));
  }

  function leave(of: string, person: Person): void {
    const next = person.waiting.shift();
    if (next !== undefined) {
      next();
      return;
    }
    person.open -= 1;
    if (person.open === 0) people.delete(of);
  }

  return {
    async during({ of, bytes, roomBytes }, work) {
      const person = personOf(of);
      await enter(person);
      try {
        if (roomBytes !== null && person.bytes >= roomBytes) throw storageFull();
        person.bytes += bytes;
        return await work().finally(() => {
          person.bytes -= bytes;
        });
      } finally {
        leave(of, person);
      }
    },
  };
}
