import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { readC2pa } from '../../../test/support/c2pa-reader.ts';
import { buildMarks } from '../../../test/support/marks.ts';
import { createPerson } from '../../../test/support/people.ts';
import { type Behavior, startTimeStampAuthority } from '../../../test/support/time-stamp-authority.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { createMarks, type Marks } from './marks.ts';

vi.setConfig({ testTimeout: 60_000 });

let marks: Awaited<ReturnType<typeof buildMarks>>;
let authority: Awaited<ReturnType<typeof startTimeStampAuthority>>;
let studio: WorkingStudio;
let folder: string;
beforeAll(async () => {
  [marks, authority] = await Promise.all([buildMarks(), startTimeStampAuthority()]);
  folder = await mkdtemp(join(tmpdir(), 'kinora-time-'));
  studio = await startWorkingStudio({ env: { ...marks.env, TIME_STAMP_URL: authority.url } });
}, 60_000);
afterAll(async () => {
  await studio.stop();
  await authority.stop();
  await marks.remove();
  await rm(folder, { recursive: true });
});
beforeEach(() => authority.behave());

const report = z.object({
  validation_state: z.string(),
  validation_results: z.object({
    activeManifest: z.object({ success: z.array(z.object({ code: z.string() })) }),
  }),
  manifests: z.record(z.string(), z.object({ signature_info: z.object({ time: z.string().optional() }) })),
});

async function signed(by: Marks) {
  const path = join(folder, 'plain.png');
  const output = join(folder, 'signed.png');
  const create = { width: 64, height: 48, channels: 3, background: '#36c' } as const;
  await writeFile(path, await sharp({ create }).png().toBuffer());
  const facts = {
    generator: { name: 'Kinora', version: '1' },
    studio: 'Kinora',
    tool: 'FLUX',
    sourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  };
  await by.sign({ path, output, contentType: 'image/png', isTurned: false, facts, ingredients: [] });
  const { root_certificate } = await studio.database
    .selectFrom('mark_issuers')
    .select('root_certificate')
    .executeTakeFirstOrThrow();
  const elsewhere = readC2pa(await readFile(output), root_certificate);
  const { manifests } = await by.read({ path: output, contentType: 'image/png' });
  return { elsewhere, own: report.parse(JSON.parse(manifests ?? 'null')) };
}

/** One that has not met the authority yet: whoever met it failing leaves it alone for a minute. */
async function withMarks<Result>(work: (own: Marks) => Promise<Result>): Promise<Result> {
  const own = createMarks(studio.deps);
  try {
    return await work(own);
  } finally {
    await own.close();
  }
}

test('what is signed has a time stamp of the authority, which openssl and the readers take for good', async () => {
  const { elsewhere, own } = await withMarks(signed);
  expect(elsewhere?.problems).toEqual([]);
  const { token, stamped } = elsewhere?.active.timeStamp ?? {};
  expect(await authority.verify(token ?? Buffer.alloc(0), stamped ?? Buffer.alloc(0))).toBe('Verification: OK');
  expect(await authority.verify(token ?? Buffer.alloc(0), Buffer.from('something else'))).toBe('Verification: FAILED');
  expect(own.validation_state).toBe('Trusted');
  expect(own.validation_results.activeManifest.success.map(({ code }) => code)).toContain('timeStamp.validated');
  const [manifest] = Object.values(own.manifests);
  expect(Math.abs(Date.now() - new Date(manifest?.signature_info.time ?? 0).getTime())).toBeLessThan(600_000);
});

describe('an authority that', () => {
  const misbehaviors: Record<string, Behavior> = {
    'answers 500': async (_question, response) => void response.writeHead(500).end(),
    'hangs up': async (_question, response) => void response.destroy(),
    'answers with words': async (_question, response) => authority.answer(response, Buffer.from('<html>no</html>')),
    'answers with nothing': async (_question, response) => authority.answer(response, Buffer.alloc(0)),
    'answers too much': async (_question, response) => authority.answer(response, Buffer.alloc(1024 * 1024)),
    'leads elsewhere': async (_question, response) => void response.writeHead(302, { location: authority.url }).end(),
    refuses: async (_question, response, stamp) => authority.answer(response, await stamp(Buffer.from('no question'))),
    'stamps something else': async (_question, response, stamp) =>
      authority.answer(response, await stamp(await authority.question(Buffer.from('something else')))),
    'answers another question for the same': async (question, response, stamp) => {
      const other = Buffer.from(question);
      // The nonce: the last integer, before the flag that asks for certificates.
      other.writeUInt8(other.readUInt8(other.length - 5) ^ 1, other.length - 5);
      authority.answer(response, await stamp(other));
    },
    'stamps with a signature that is not good': async (question, response, stamp) => {
      const stamped = Buffer.from(await stamp(question));
      stamped.writeUInt8(stamped.readUInt8(stamped.length - 10) ^ 1, stamped.length - 10);
      authority.answer(response, stamped);
    },
    'stamps with a certificate that is not for it': async (question, response) =>
      authority.answer(response, await authority.stampByStranger(question)),
    'does not answer': async () => undefined,
  };

  test.each(Object.entries(misbehaviors))(
    '%s has files signed without a time stamp, and whole',
    async (_, behavior) => {
      authority.behave(behavior);
      const asked = authority.asked();
      const { elsewhere, own } = await withMarks(signed);
      expect(authority.asked()).toBeGreaterThan(asked);
      expect([elsewhere?.problems, elsewhere?.active.timeStamp, own.validation_state]).toEqual([[], null, 'Trusted']);
    },
  );

  test('failed once is left alone for a while, and no result fails or waits for it', async () => {
    const asked = authority.asked();
    authority.behave(async (_question, response) => void response.writeHead(500).end());
    const person = await createPerson(studio.database, { tokens: 100 });
    for (const prompt of ['a fox', 'a hare']) {
      const { status } = await studio.ended(person, await studio.submit(person, prompt));
      expect(status).toBe('completed');
    }
    expect(authority.asked()).toBe(asked + 1);
    expect(await studio.database.selectFrom('unmarked_files').selectAll().execute()).toEqual([]);
  });
});
