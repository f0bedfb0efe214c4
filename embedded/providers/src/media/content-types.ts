import type { OutputFormat } from '../queue/order.ts';

export const contentTypes: Record<OutputFormat, string> = {
  PNG: 'image/png',
  JPG: 'image/jpeg',
  WEBP: 'image/webp',
  MP4: 'video/mp4',
};
