import { imageDelivery } from '../fal-deliveries.ts';
import { falFile } from '../fal-fields.ts';
import type { FalMapping, ProviderMedia } from '../provider.ts';
import type { InputRecord } from '../tool.ts';

/** BRIA's background removal, of the image in the input's field `field`; it answers one PNG with an alpha channel. */
export function removeBackgroundOf(field: string) {
  return {
    provider: 'fal',
    endpoint: 'fal-ai/bria/background/remove',
    request: (_record: InputRecord, media: ProviderMedia) => ({ image_url: falFile(media, field) }),
    delivery: imageDelivery,
  } as const satisfies FalMapping;
}

export const backgroundRemoverProvider = removeBackgroundOf('imageUrl');
