import { createHmac } from 'node:crypto';
import type { DeriveKeyFunction, Challenge as Puzzle } from 'altcha-lib';
import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Executor } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { AppError } from '../../platform/errors.ts';
import { challengeSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { challengePlaces } from '../../platform/settings/values.ts';
import { said } from '../said.ts';

export type ChallengePlace = (typeof challengePlaces)[number];

/** The header in which a browser sends its solution. */
const SOLVED_HEADER = 'x-kinora-solved';

/** Rounds of PBKDF2 for one key. */
const COST = 1000;
const LIFETIME_MS = 10 * 60_000;
/** How many times as hard it may become while sign-ups come in floods. */
const HARDEST = 8;

const solvedSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().regex(/^[0-9a-f]{32}$/),
      salt: z.string().regex(/^[0-9a-f]{32}$/),
      cost: z.literal(COST),
      keyLength: z.literal(32),
      keyPrefix: z.string().regex(/^[0-9a-f]{32}$/),
      keySignature: z.string().max(200),
      expiresAt: z.int(),
      data: z.strictObject({ place: z.string() }),
    }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.int().min(0).max(0xffffffff), derivedKey: z.string().regex(/^[0-9a-f]{64}$/) }),
});

type Options = {
  config: Pick<Config, 'authSecret'>;
  database: Executor;
  settings: Settings;
};

export type Challenges = ReturnType<typeof createChallenges>;

/**
 * The work that a form may ask of a browser before it is taken. It is signed for one place, good for ten minutes, and good
 * once: the database remembers what was spent.
 */
export function createChallenges({ config, database, settings }: Options) {
  const secretOf = (what: string) => createHmac('sha256', config.authSecret).update(`challenge:${what}`).digest('hex');
  const secrets = { hmacSignatureSecret: secretOf('signature'), hmacKeySignatureSecret: secretOf('key') };

  /** 0 where nothing is asked; else how hard the work is, which rises with the sign-ups of this hour. */
  async function difficultyOf(place: ChallengePlace): Promise<number> {
    const { when, places, difficulty, signUpsPerHour } = await settings.read(challengeSetting);
    if (when === 'off' || !places.includes(place)) return 0;
    const recent = await callForValue(database, functions.recent_sign_ups, {});
    if (recent <= signUpsPerHour) return when === 'always' ? difficulty : 0;
    const timesTheUsual = recent / Math.max(1, signUpsPerHour);
    return Math.round(difficulty * Math.min(HARDEST, timesTheUsual));
  }

  async function create(place: ChallengePlace, difficulty: number): Promise<Puzzle> {
    const { createChallenge, randomInt, deriveKey } = await library();
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(Math.ceil(difficulty / 2), difficulty),
      deriveKey,
      data: { place },
      expiresAt: new Date(Date.now() + LIFETIME_MS),
      ...secrets,
    });
  }

  async function isSolved(place: ChallengePlace, sent: string): Promise<boolean> {
    const parsed = solvedSchema.safeParse(readJson(sent));
    if (!parsed.success) return false;
    const { challenge, solution } = parsed.data;
    if (challenge.parameters.data.place !== place) return false;
    const { verifySolution, deriveKey } = await library();
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets }).catch(() => ({
      verified: false,
    }));
    if (!verified) return false;
    return callForValue(database, functions.spend_challenge, {
      of_id: challenge.signature,
      until: new Date(challenge.parameters.expiresAt * 1000),
    });
  }

  return {
    /**
     * Lets a request through that has solved what this place asks for, or of which nothing is asked.
     * @throws AppError 428 `challenge` with what is to be solved in `details`
     */
    async require(place: ChallengePlace, headers: Headers): Promise<void> {
      const difficulty = await difficultyOf(place);
      if (difficulty === 0) return;
      const sent = headers.get(SOLVED_HEADER);
      if (sent !== null && (await isSolved(place, sent))) return;
      throw needed(await create(place, difficulty));
    },
  };
}

function needed(details: Puzzle): AppError {
  return new AppError('challenge', said.challenge, 428, details);
}

/** Loaded with the first challenge. */
async function library() {
  const [{ createChallenge, verifySolution, randomInt }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/pbkdf2'),
  ]);
  const derive: DeriveKeyFunction = deriveKey;
  return { createChallenge, verifySolution, randomInt, deriveKey: derive };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}
