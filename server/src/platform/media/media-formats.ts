import { open } from 'node:fs/promises';

/** The kinds of sounds that come in and go out. */
type SoundFormat = { contentType: string; extension: string };

const soundFormats = {
  mp3: { contentType: 'audio/mpeg', extension: 'mp3' },
  wav: { contentType: 'audio/wav', extension: 'wav' },
  flac: { contentType: 'audio/flac', extension: 'flac' },
  ogg: { contentType: 'audio/ogg', extension: 'ogg' },
  m4a: { contentType: 'audio/mp4', extension: 'm4a' },
  aac: { contentType: 'audio/aac', extension: 'aac' },
} as const;
type SoundContainer = keyof typeof soundFormats;

/** Endings by which bytes are known; an MP4 may hold a video or nothing but sound. */
const soundsByExtension: Readonly<Record<string, SoundContainer>> = {
  ...{ mp3: 'mp3', wav: 'wav', flac: 'flac', aac: 'aac', m4a: 'm4a', m4b: 'm4a' },
  ...{ ogg: 'ogg', oga: 'ogg', opus: 'ogg', spx: 'ogg' },
};

export function soundFormat(container: SoundContainer): SoundFormat {
  return soundFormats[container];
}

/** Whether a file says by its first bytes that it is a sound, whatever it is called; with `mayBeMp4` also an MP4 of any kind. */
export async function looksLikeSound(head: Uint8Array, { mayBeMp4 }: { mayBeMp4: boolean }): Promise<boolean> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  return found !== undefined && (found.ext in soundsByExtension || (mayBeMp4 && found.ext === 'mp4'));
}

/** The beginning of a file: enough to tell what it is. */
export async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The kinds of pictures that come in and go out. */
export type ImageFormat = { name: 'jpeg' | 'png' | 'webp'; contentType: string; extension: string };

const jpeg: ImageFormat = { name: 'jpeg', contentType: 'image/jpeg', extension: 'jpg' };
const png: ImageFormat = { name: 'png', contentType: 'image/png', extension: 'png' };
export const webp: ImageFormat = { name: 'webp', contentType: 'image/webp', extension: 'webp' };

export const formats: Readonly<Record<ImageFormat['name'], ImageFormat>> = { jpeg, png, webp };

const byContentType: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/apng': png,
  'image/webp': webp,
};

/** How much of a file's beginning is enough to tell. */
export const SNIFFED_BYTES = 4100;

/** Whether a file looks like a picture of any kind. SVG is text, so it has no telling first bytes. */
export async function looksLikeImage(head: Uint8Array): Promise<boolean> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head.subarray(0, SNIFFED_BYTES));
  return found?.mime.startsWith('image/') === true || /<svg[\s>]/i.test(Buffer.from(head).toString('latin1'));
}

/** What a file is by its first bytes, whatever it is called; null for everything that is no JPEG, PNG or WebP. */
export async function sniffImage(head: Uint8Array): Promise<ImageFormat | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head.subarray(0, SNIFFED_BYTES));
  return (found && byContentType[found.mime]) ?? null;
}

/** The kinds of videos that come in and go out. */
export type VideoFormat = { contentType: string; extension: string };

const byExtension: Readonly<Record<string, VideoFormat>> = {
  mp4: { contentType: 'video/mp4', extension: 'mp4' },
  m4v: { contentType: 'video/mp4', extension: 'mp4' },
  mov: { contentType: 'video/quicktime', extension: 'mov' },
  avi: { contentType: 'video/x-msvideo', extension: 'avi' },
  webm: { contentType: 'video/webm', extension: 'webm' },
  mkv: { contentType: 'video/x-matroska', extension: 'mkv' },
};

/** What a file is by its first bytes, whatever it is called; null for everything that is no video. */
export async function sniffVideo(head: Uint8Array): Promise<VideoFormat | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  return (found && byExtension[found.ext]) ?? null;
}
