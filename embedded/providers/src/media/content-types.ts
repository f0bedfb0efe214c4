import type { OutputFormat } from '../port/orders.ts';

export const contentTypes: Record<OutputFormat, string> = {
  PNG: 'image/png',
  JPG: 'image/jpeg',
  WEBP: 'image/webp',
  MP4: 'video/mp4',
  MP3: 'audio/mpeg',
  WAV: 'audio/wav',
  FLAC: 'audio/flac',
  OGG: 'audio/ogg',
  M4A: 'audio/mp4',
};
