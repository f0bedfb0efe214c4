import { expect, test } from 'vitest';
import { createOpenUploads } from './open-uploads.ts';

const MB = 1_000_000;
const pause = () => new Promise(setImmediate);

/** Uploads that last until they are told to end. */
function createSender(roomBytes: number | null) {
  const uploads = createOpenUploads();
  const ends: (() => void)[] = [];
  const send = (of: string, bytes = 95 * MB) =>
    uploads.during({ of, bytes, roomBytes }, () => new Promise<void>((resolve) => ends.push(resolve)));
  return { ends, send };
}

test('six uploads of a person are received at a time, the next ones wait, and others are received beside them', async () => {
  const { ends, send } = createSender(null);
  const sent = Array.from({ length: 8 }, () => send('a'));
  await pause();
  expect(ends).toHaveLength(6);
  const other = send('b');
  await pause();
  expect(ends).toHaveLength(7);
  while (ends.length > 0) {
    ends.shift()?.();
    await pause();
  }
  await Promise.all([...sent, other]);
});

test('what is under way counts: no upload begins when those before it may take all the room', async () => {
  const { ends, send } = createSender(150 * MB);
  const sent = [send('a'), send('a'), send('a')];
  await expect(sent[2]).rejects.toMatchObject({ status: 413, code: 'storage_full' });
  expect(ends).toHaveLength(2);
  for (const end of ends) end();
  await Promise.all(sent.slice(0, 2));
  const later = send('a');
  await pause();
  ends.at(-1)?.();
  await later;
});

test('whoever has 200 more waiting is asked to wait, and everything goes on when one ends', async () => {
  const { ends, send } = createSender(null);
  const sent = Array.from({ length: 206 }, () => send('a', 1));
  await expect(send('a', 1)).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
  let ended = 0;
  while (ended < 206) {
    ends[ended]?.();
    ended += 1;
    await pause();
  }
  await Promise.all(sent);
});
