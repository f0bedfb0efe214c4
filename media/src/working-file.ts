import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { MediaError } from './errors.ts';
import { MAX_FILE_BYTES } from './limits.ts';

export type Container = 'mp4' | 'mov' | 'webm' | 'mkv' | 'avi';

export interface WorkingFile {
  path: string;
  container: Container;
}

export const soundContainers = ['mp3', 'wav', 'flac', 'ogg', 'm4a', 'aac'] as const;
export type SoundContainer = (typeof soundContainers)[number];

export interface SoundFile {
  path: string;
  container: SoundContainer;
}

/** An existing file of the working folder as an absolute path. Throws `not_found` or `too_large`. */
export async function findFile(folder: string, name: string): Promise<string> {
  const file = path.join(folder, name);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) {
    throw new MediaError('not_found', `There is no file ${name} in the folder.`);
  }
  if (found.size > MAX_FILE_BYTES) {
    throw new MediaError('too_large', `The file ${name} is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB.`);
  }
  return file;
}

/** A video file and what its first bytes say it is; demuxers are then chosen by that alone. Throws `unreadable`. */
export async function findVideo(folder: string, name: string): Promise<WorkingFile> {
  const file = await findFile(folder, name);
  const container = sniffContainer(await readHead(file));
  if (!container) {
    throw new MediaError('unreadable', `The file ${name} is no MP4, MOV, WebM, Matroska or AVI video.`);
  }
  return { path: file, container };
}

/** As `findVideo`, of a sound. Throws `unreadable`. */
export async function findSound(folder: string, name: string): Promise<SoundFile> {
  const file = await findFile(folder, name);
  const container = sniffSound(await readHead(file));
  if (!container) {
    throw new MediaError('unreadable', `The file ${name} is no MP3, WAV, FLAC, Ogg, M4A or AAC sound.`);
  }
  return { path: file, container };
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** ISO 14496-12 and QuickTime name their first box, Matroska begins with EBML, AVI with RIFF. */
function sniffContainer(head: Buffer): Container | null {
  const text = head.toString('latin1');
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'AVI ') {
    return 'avi';
  }
  if (text.startsWith('\x1aE\xdf\xa3')) {
    return text.includes('webm') ? 'webm' : 'mkv';
  }
  const box = text.slice(4, 8);
  if (box === 'ftyp') {
    return text.slice(8, 12) === 'qt  ' ? 'mov' : 'mp4';
  }
  return ['moov', 'mdat', 'wide', 'free', 'skip'].includes(box) ? 'mov' : null;
}

/** A frame of MPEG audio begins with eleven set bits; in ADTS the layer behind them is 0. */
function sniffSound(head: Buffer): SoundContainer | null {
  const text = head.toString('latin1');
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WAVE') {
    return 'wav';
  }
  if (text.startsWith('fLaC')) {
    return 'flac';
  }
  if (text.startsWith('OggS')) {
    return 'ogg';
  }
  if (text.slice(4, 8) === 'ftyp') {
    return 'm4a';
  }
  const [first = 0, second = 0] = head;
  if (first === 0xff && (second & 0xf6) === 0xf0) {
    return 'aac';
  }
  return text.startsWith('ID3') || (first === 0xff && (second & 0xe0) === 0xe0) ? 'mp3' : null;
}
