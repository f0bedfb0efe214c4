/** The kinds of sounds that come in and go out. */
export type SoundFormat = { contentType: string; extension: string };

const formats = {
  mp3: { contentType: 'audio/mpeg', extension: 'mp3' },
  wav: { contentType: 'audio/wav', extension: 'wav' },
  flac: { contentType: 'audio/flac', extension: 'flac' },
  ogg: { contentType: 'audio/ogg', extension: 'ogg' },
  m4a: { contentType: 'audio/mp4', extension: 'm4a' },
  aac: { contentType: 'audio/aac', extension: 'aac' },
} as const;
export type SoundContainer = keyof typeof formats;

/** Endings by which bytes are known; an MP4 may hold a video or nothing but sound. */
const byExtension: Readonly<Record<string, SoundContainer>> = {
  ...{ mp3: 'mp3', wav: 'wav', flac: 'flac', aac: 'aac', m4a: 'm4a', m4b: 'm4a' },
  ...{ ogg: 'ogg', oga: 'ogg', opus: 'ogg', spx: 'ogg' },
};

export function soundFormat(container: SoundContainer): SoundFormat {
  return formats[container];
}

/** Whether a file says by its first bytes that it is a sound, whatever it is called; with `mayBeMp4` also an MP4 of any kind. */
export async function looksLikeSound(head: Uint8Array, { mayBeMp4 }: { mayBeMp4: boolean }): Promise<boolean> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  return found !== undefined && (found.ext in byExtension || (mayBeMp4 && found.ext === 'mp4'));
}
