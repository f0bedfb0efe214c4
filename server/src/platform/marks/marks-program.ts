import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import * as z from 'zod';
import type { Config } from '../config/config.ts';
import { createSlots } from '../media/slots.ts';

const START_MS = 15_000;
const SHORTEST_MS = 15_000;
const BYTES_A_SECOND = 2_000_000;
/** Started again when it is needed: it takes more memory than all else of the server. */
const IDLE_MS = 60_000;
/** What a library of it may take while it holds a large file. */
const MOST_BYTES = 300 * 1024 * 1024;

const id = z.int();
const answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('claim'), id, claim: z.instanceof(Uint8Array) }),
  z.object({ kind: z.literal('done'), id }),
  z.object({ kind: z.literal('marks'), id, manifests: z.string().nullable(), sourceType: z.string().nullable() }),
  z.object({ kind: z.literal('archive'), id, archive: z.instanceof(Uint8Array).nullable() }),
  z.object({ kind: z.literal('failed'), id, error: z.string() }),
]);
type Answer = z.output<typeof answer>;

export type Facts = {
  generator: { name: string; version: string };
  studio: string;
  tool: string;
  sourceType: string;
  prompt?: string;
};
export type Ingredient = {
  path: string;
  contentType: string;
  title: string;
  relationship: 'parentOf' | 'componentOf' | 'inputTo';
};
export type Signer = {
  algorithm: 'es256' | 'es384';
  signatureBytes: number;
  sign: (claim: Uint8Array) => Promise<Uint8Array>;
};
export type FileToSign = {
  path: string;
  output: string;
  contentType: string;
  isTurned: boolean;
  facts: Facts;
  ingredients: readonly Ingredient[];
};

/** `refused`: the file is not fit for it. `late`: it took too long. `away`: the program is not there. */
type Code = 'refused' | 'late' | 'away';

/** The program that writes and reads marks did not do what it was asked. */
export class MarksError extends Error {
  readonly code: Code;

  constructor(code: Code, message: string) {
    super(message);
    this.code = code;
  }
}

type Open = { hear: (said: Answer) => void; fail: (error: MarksError) => void };

/**
 * The marks program: one process, kept while it is used, because its library takes long to load. It opens files that
 * strangers made, so it has no key and no environment, and is ended when something takes too long.
 */
export function createMarksProgram({ marks: { program } }: Pick<Config, 'marks'>, idleMs = IDLE_MS) {
  const slots = createSlots(2);
  const open = new Map<number, Open>();
  let child: Promise<ChildProcess> | null = null;
  let current: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  /** What it was asked fails; what another one that was started since is asked does not. */
  function end(started: ChildProcess, why: MarksError): void {
    if (current === started) {
      child = null;
      current = null;
      for (const one of open.values()) one.fail(why);
      open.clear();
    }
    started.removeAllListeners('message');
    started.kill('SIGKILL');
  }

  function start(): Promise<ChildProcess> {
    if (!existsSync(program)) return Promise.reject(new MarksError('away', 'The marks program is not built'));
    const started = spawn(process.execPath, [program], {
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    current = started;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => fail('The marks program took too long to start'), START_MS);
      const fail = (why: string) => {
        clearTimeout(timer);
        reject(new MarksError('away', why));
        end(started, new MarksError('away', why));
      };
      started.once('error', () => fail('The marks program cannot be started'));
      started.once('exit', () => fail('The marks program ended'));
      started.on('message', (message) => {
        const { data: said } = answer.safeParse(message);
        if (said === undefined) return end(started, new MarksError('away', 'The marks program said something else'));
        if (said.kind !== 'ready') return open.get(said.id)?.hear(said);
        clearTimeout(timer);
        // It ends with this process, and keeps nobody from ending.
        started.unref();
        started.channel?.unref();
        resolve(started);
      });
    });
  }

  async function ask(request: Record<string, unknown>, limitMs: number, signer?: Signer): Promise<Answer> {
    clearTimeout(idle);
    child ??= start().catch((error: unknown) => {
      child = null;
      throw error;
    });
    const started = await child;
    last += 1;
    const number = last;
    // While something is asked, this process waits for the answer.
    started.channel?.ref();
    try {
      return await new Promise<Answer>((resolve, reject) => {
        const timer = setTimeout(() => end(started, new MarksError('late', 'Marking took too long')), limitMs);
        const done = (act: () => void) => {
          clearTimeout(timer);
          open.delete(number);
          act();
        };
        open.set(number, {
          fail: (error) => done(() => reject(error)),
          hear: (said) => {
            if (said.kind === 'failed') return done(() => reject(new MarksError('refused', said.error)));
            if (said.kind !== 'claim') return done(() => resolve(said));
            const send = (signature: Uint8Array | null) =>
              started.connected && started.send({ kind: 'signature', id: number, signature });
            (signer?.sign(said.claim) ?? Promise.reject(new Error('Nothing is signed here'))).then(send, () =>
              send(null),
            );
          },
        });
        started.send({ ...request, id: number });
      });
    } finally {
      if (open.size === 0) {
        started.channel?.unref();
        idle = setTimeout(() => end(started, new MarksError('away', 'The marks program was not needed')), idleMs);
        idle.unref();
      }
    }
  }

  async function limitFor(path: string): Promise<number> {
    const { size } = await stat(path);
    if (size > MOST_BYTES) throw new MarksError('refused', 'The file is too large to be marked');
    return SHORTEST_MS + (1000 * size) / BYTES_A_SECOND;
  }

  return {
    /** Writes a signed copy. @throws MarksError */
    sign: (file: FileToSign, signer: Signer): Promise<void> =>
      slots.run(async () => {
        const { algorithm, signatureBytes } = signer;
        const limitMs = await limitFor(file.path);
        const said = await ask({ kind: 'sign', ...file, algorithm, signatureBytes }, limitMs, signer);
        if (said.kind !== 'done') throw new MarksError('away', 'The marks program answered something else');
      }),
    /** What a file says about itself; `manifests` is JSON of the library. @throws MarksError when that cannot be read */
    read: (file: { path: string; contentType: string; roots: string }) =>
      slots.run(async () => {
        const said = await ask({ kind: 'read', ...file }, await limitFor(file.path));
        if (said.kind !== 'marks') throw new MarksError('away', 'The marks program answered something else');
        return { manifests: said.manifests, sourceType: said.sourceType };
      }),
    /** A file's marks without the file, as an ingredient of type `application/c2pa`; null where it has none. @throws MarksError */
    archive: (file: { path: string; contentType: string }) =>
      slots.run(async () => {
        const said = await ask({ kind: 'archive', ...file }, await limitFor(file.path));
        if (said.kind !== 'archive') throw new MarksError('away', 'The marks program answered something else');
        return said.archive;
      }),
    /** Ends what is started; resolves when it is gone. */
    close: async (): Promise<void> => {
      clearTimeout(idle);
      const started = await child?.catch(() => null);
      if (started == null) return;
      started.ref();
      const isGone = started.exitCode !== null || started.signalCode !== null;
      const gone = isGone ? undefined : once(started, 'exit');
      end(started, new MarksError('away', 'The studio stops'));
      await gone;
    },
  };
}
