import { videoDelivery } from '../fal-deliveries.ts';
import type { OpenFalMapping } from '../provider.ts';

/** There is no usual endpoint for it: the operator names one that takes these two addresses and answers a video. */
export const classicStyleTransferProvider: OpenFalMapping = {
  provider: 'fal',
  endpoint: null,
  setting: 'STYLE_TRANSFER_ENDPOINT',
  request: (_record, media) => ({ video_url: media.videoUrl, style_image_url: media.styleUrl }),
  delivery: videoDelivery,
};
