import { dirname, join } from 'node:path';
import { buildProgram } from '../../server/test/support/build-program.ts';
import { launchProgram } from '../../server/test/support/launch-program.ts';

/** What a route asks PostgreSQL: its first parameters come with the request, and these follow. */
export type BareAsk = { name: string; text: string; values: readonly unknown[] };

/** `list` answers every GET with its rows for a session; `submit` every POST, for a session and an id; or every GET opens a stream. */
export type BareServerOptions = { databaseUrl: string; list?: BareAsk; submit?: BareAsk; isLive?: boolean };
export type BareWorkerOptions = { databaseUrl: string; providerUrl: string };

/** The least program that does a duty of the server, built, in a process of its own. `env` is for that process. */
export async function startBareServer(options: BareServerOptions, env: Record<string, string> = {}) {
  const { program, stop } = await start('main.js', options, env);
  return { origin: /ready (\S+)/.exec(program.output())?.[1] ?? '', pid: program.pid, stop };
}

/** The same for the sending of queued work. */
export async function startBareWorker(options: BareWorkerOptions) {
  const { stop } = await start('worker.js', options, {});
  return { stop };
}

async function start(file: string, options: object, env: Record<string, string>) {
  const { script, remove } = await buildProgram('bench');
  const program = await launchProgram([join(dirname(script), file)], { BARE: JSON.stringify(options), ...env });
  const stop = async () => {
    await program.kill();
    await remove();
  };
  return { program, stop };
}
