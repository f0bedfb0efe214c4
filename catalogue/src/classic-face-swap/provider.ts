import { imageDelivery } from '../fal-deliveries.ts';
import type { OpenFalMapping } from '../provider.ts';

/** The operator decides whether faces may be swapped, by naming an endpoint that does it in these terms. */
export const classicFaceSwapProvider: OpenFalMapping = {
  provider: 'fal',
  endpoint: null,
  setting: 'FACE_SWAP_ENDPOINT',
  request: (_record, media) => ({ base_image_url: media.targetUrl, swap_image_url: media.sourceUrl }),
  delivery: imageDelivery,
};
