import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The absolute path of a program on PATH, or null. */
export function findProgram(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return folders.map((folder) => path.join(folder, name)).find(isExecutable) ?? null;
}

/** FFMPEG_PATH, else the system's ffmpeg, else null. */
export function findFfmpeg(): string | null {
  const chosen = process.env.FFMPEG_PATH;
  return chosen ? chosen : findProgram('ffmpeg');
}

/** ffprobe lies beside ffmpeg in every distribution. */
export function findFfprobe(): string | null {
  const ffmpeg = findFfmpeg();
  const beside = ffmpeg === null ? null : path.join(path.dirname(ffmpeg), 'ffprobe');
  return beside !== null && isExecutable(beside) ? beside : findProgram('ffprobe');
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
