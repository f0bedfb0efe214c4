import type { Output } from '@kinora/server/wire';

export function isVideo({ contentType }: Pick<Output, 'contentType'>): boolean {
  return contentType.startsWith('video/');
}

export function isImage({ contentType }: Pick<Output, 'contentType'>): boolean {
  return contentType.startsWith('image/');
}
