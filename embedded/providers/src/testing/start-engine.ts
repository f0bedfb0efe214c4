import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const workspaces = {
  providers: fileURLToPath(new URL('../..', import.meta.url)),
  preview: fileURLToPath(new URL('../../../../preview', import.meta.url)),
};
export const API_KEY = 'a-test-key';
/** In milliseconds: the engine runs at the lowest priority, and waits long for its turn on a busy machine. */
export const PATIENCE = 240_000;

const itemSchema = z.looseObject({ taskType: z.string(), taskUUID: z.string() });
const answerSchema = z.object({
  data: z.array(itemSchema).default([]),
  errors: z
    .array(z.looseObject({ code: z.string(), message: z.string(), parameter: z.unknown(), taskUUID: z.unknown() }))
    .default([]),
});
type Answer = z.infer<typeof answerSchema> & { status: number };

export interface Engine {
  url: string;
  post(tasks: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Asks until a task is finished; the last answer. */
  waitFor(taskUUID: string): Promise<Answer>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

export interface BuiltEngine {
  entry: string;
  /** The painter's main file. */
  preview: string;
  remove: () => Promise<void>;
}

function build(workspace: string): string {
  const folder = path.join('dist', `test-${randomUUID()}`);
  execFileSync(process.execPath, ['build.mjs', folder], { cwd: workspace });
  return path.join(workspace, folder);
}

/** Builds the program alone; what it makes, the quick painter for tests paints. */
export function buildProviders(): BuiltEngine {
  const providers = build(workspaces.providers);
  return {
    entry: path.join(providers, 'main.js'),
    preview: fileURLToPath(new URL('quick-painter.mjs', import.meta.url)),
    remove: () => rm(providers, { recursive: true, force: true }),
  };
}

/** Builds the program and its painter once, each into a folder of its own, as they are shipped. */
export function buildEngine(): BuiltEngine {
  const [providers, preview] = [build(workspaces.providers), build(workspaces.preview)];
  return {
    entry: path.join(providers, 'main.js'),
    preview: path.join(preview, 'main.js'),
    remove: async () => {
      await rm(providers, { recursive: true, force: true });
      await rm(preview, { recursive: true, force: true });
    },
  };
}

export async function createDataDir(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), 'providers-'));
}

/** Starts the built engine as a process of its own, in another folder than its own, and waits until it listens. */
export async function startEngine(
  { entry, preview }: Pick<BuiltEngine, 'entry' | 'preview'>,
  dataDir: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<Engine> {
  const child = spawn(process.execPath, [entry], {
    cwd: os.tmpdir(),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, API_KEY, PORT: '0', PREVIEW_PROGRAM: preview, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await lines.next();
  const url = /^ready (http:\/\/\S+)$/.exec(String(first.value))?.[1];
  if (!url) {
    throw new Error(`The engine said ${String(first.value)}`);
  }

  const post: Engine['post'] = async (tasks, headers = { authorization: `Bearer ${API_KEY}` }) => {
    const response = await fetch(`${url}/v1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof tasks === 'string' ? tasks : JSON.stringify(tasks),
    });
    return { status: response.status, ...answerSchema.parse(await response.json()) };
  };

  return {
    url,
    post,
    waitFor: async (taskUUID) => {
      for (;;) {
        const answer = await post([{ taskType: 'getResponse', taskUUID }]);
        if (answer.data[0]?.status !== 'processing') {
          return answer;
        }
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    kill: async (signal) => {
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}

export interface RunningEngine extends Engine {
  /** Ends it, and removes its data and the build that it ran from. */
  stop(): Promise<void>;
}

/** The built engine with data of its own, for as long as the tests of a file run. */
export async function runEngine(build: BuiltEngine, environment: NodeJS.ProcessEnv = {}): Promise<RunningEngine> {
  const dataDir = await createDataDir();
  const engine = await startEngine(build, dataDir, environment);
  return {
    ...engine,
    stop: async () => {
      await engine.kill('SIGTERM');
      await build.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A small valid task; every call has its own taskUUID unless it is given. */
export function inferenceTask(changes: Record<string, unknown> = {}): Record<string, unknown> & { taskUUID: string } {
  return {
    taskType: 'imageInference',
    taskUUID: randomUUID(),
    model: 'runware:101@1',
    positivePrompt: 'a lake in the mountains at sunset',
    width: 128,
    height: 128,
    steps: 10,
    CFGScale: 7,
    outputType: 'URL',
    outputFormat: 'PNG',
    ...changes,
  };
}
