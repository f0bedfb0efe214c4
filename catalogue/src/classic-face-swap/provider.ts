import { imagesDelivery } from '../fal-deliveries.ts';
import { falFile } from '../fal-fields.ts';
import type { OpenFalMapping, ProviderMedia } from '../provider.ts';
import type { InputRecord } from '../tool.ts';

const PROMPT =
  'Put the face of the person in the second image in place of the face in the first image. Keep the pose, the ' +
  'expression, the light, the clothes and everything else of the first image as they are.';

/**
 * The operator decides whether faces may be swapped, by naming the endpoint. These are the terms of
 * fal-ai/nano-banana-2/edit, which edits the first of several images by words.
 */
export const classicFaceSwapProvider = {
  provider: 'fal',
  endpoint: null,
  setting: 'FACE_SWAP_ENDPOINT',
  request: (_record: InputRecord, media: ProviderMedia) => ({
    prompt: PROMPT,
    image_urls: [falFile(media, 'targetUrl'), falFile(media, 'sourceUrl')],
    num_images: 1,
    aspect_ratio: 'auto' as const,
    output_format: 'png' as const,
  }),
  delivery: imagesDelivery,
} satisfies OpenFalMapping;
