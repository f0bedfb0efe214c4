import { videoDelivery } from '../fal-deliveries.ts';
import { falFile } from '../fal-fields.ts';
import type { OpenFalMapping, ProviderMedia } from '../provider.ts';
import type { InputRecord } from '../tool.ts';

const PROMPT =
  'Repaint the whole video in the style of the reference image: its colors, its light, its texture and its brushwork. ' +
  'Keep every person, every thing and every movement of the video as they are.';

/** The operator names the endpoint. These are the terms of fal-ai/wan/v2.7/edit-video. */
export const classicStyleTransferProvider = {
  provider: 'fal',
  endpoint: null,
  setting: 'STYLE_TRANSFER_ENDPOINT',
  request: (_record: InputRecord, media: ProviderMedia) => ({
    prompt: PROMPT,
    video_url: falFile(media, 'videoUrl'),
    reference_image_url: falFile(media, 'styleUrl'),
    resolution: '720p' as const,
    audio_setting: 'origin' as const,
  }),
  delivery: videoDelivery,
} satisfies OpenFalMapping;
