import { limits } from '@kinora/catalogue/limits';

/** What the picker offers; what a file is, the server decides. */
export const accepted = 'image/jpeg,image/png,image/webp,video/*,audio/*,.zip';

/** The most that the server takes of each; beyond it nothing is sent. */
export const mostBytes = {
  image: limits.imageUploadBytes,
  video: limits.videoUploadBytes,
  audio: limits.audioUploadBytes,
  zip: 500_000_000,
} as const;

/** What a file says it is; null for what is never taken. */
export function kindOfFile({ name, type }: Pick<File, 'name' | 'type'>): keyof typeof mostBytes | null {
  if (/\.zip$/i.test(name) || /^application\/(?:x-)?zip(?:-compressed)?$/.test(type)) return 'zip';
  const [kind] = type.split('/');
  if (kind === 'image' || kind === 'video' || kind === 'audio') return kind;
  // Browsers know no type for some, such as Matroska.
  if (/\.(?:mkv|avi|mov|webm|mp4)$/i.test(name)) return 'video';
  return /\.(?:flac|ogg|opus|m4a|aac|wav|mp3)$/i.test(name) ? 'audio' : null;
}
