import { imageDelivery } from '../fal-deliveries.ts';
import type { FalMapping } from '../provider.ts';

/** BRIA's background removal, of the image in the input's field `field`; it answers one PNG with an alpha channel. */
export function removeBackgroundOf(field: string): FalMapping {
  return {
    provider: 'fal',
    endpoint: 'fal-ai/bria/background/remove',
    request: (_record, media) => ({ image_url: media[field] }),
    delivery: imageDelivery,
  };
}

export const backgroundRemoverProvider = removeBackgroundOf('imageUrl');
