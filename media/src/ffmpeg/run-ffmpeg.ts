import { quietly, requireFfmpeg } from './arguments.ts';
import { runLimited } from './run-limited.ts';

/** Runs ffmpeg from files to a file. Throws `no_decoder`, `timed_out` or `failed`. */
export async function runFfmpeg(args: readonly string[], limitMs: number): Promise<void> {
  await runLimited(requireFfmpeg(), [...quietly, ...args], limitMs, { stdin: 'ignore', stdout: 'ignore' }).done;
}
