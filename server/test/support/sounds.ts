import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type SoundKind = 'mp3' | 'wav' | 'flac' | 'ogg' | 'opus' | 'm4a' | 'aac';

/** A real sound, as a recorder or a service would make it; `title` is what is written in it. */
export async function makeSound(kind: SoundKind = 'mp3', { seconds = 2, title = 'A song' } = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-sound-'));
  try {
    const file = join(folder, `made.${kind}`);
    const tone = ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`];
    const opus = kind === 'opus' ? ['-c:a', 'libopus'] : [];
    await run('ffmpeg', ['-v', 'error', ...tone, ...opus, '-metadata', `title=${title}`, file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
