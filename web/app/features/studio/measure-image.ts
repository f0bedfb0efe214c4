import type { StoredMedia } from '@kinora/catalogue/tool';

/**
 * The pixels of a stored image, which the server has turned upright and measured in the same way.
 * @throws when it does not arrive or is no image
 */
export async function measureImage(url: string): Promise<StoredMedia> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { contentType: '', bytes: 0, width: image.naturalWidth, height: image.naturalHeight };
}
