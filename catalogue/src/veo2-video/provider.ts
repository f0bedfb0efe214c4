import * as z from 'zod';
import { videoDelivery } from '../fal-deliveries.ts';
import { falFile } from '../fal-fields.ts';
import type { FalMapping } from '../provider.ts';
import { sizeInBody } from '../sizes.ts';
import type { InputRecord } from '../tool.ts';
import { veo2, veo2Input } from './tool.ts';

const input = z.object(veo2Input);

/** Lengths that the successor makes: the next longer one, to be cut. */
const askedDurations = { '5s': '6s', '6s': '6s', '7s': '8s', '8s': '8s' } as const;

/** The successor has no automatic aspect that prefers upright: a picture that is not wider than high asks for one. */
function aspectToAsk(record: InputRecord) {
  const { aspectRatio } = input.parse(veo2.fromRecord(record));
  if (aspectRatio !== 'auto_prefer_portrait') return aspectRatio;
  const source = sizeInBody(record.imageAnalysis);
  return source !== undefined && source.width <= source.height ? '9:16' : 'auto';
}

/** Veo 3.1 without sound: Veo 2 was retired in June 2026, and this is its successor. */
export const veo2Provider = {
  provider: 'fal',
  endpoint: 'fal-ai/veo3.1/image-to-video',
  request: (record, media) => {
    const values = input.parse(veo2.fromRecord(record));
    return {
      image_url: falFile(media, 'imageUrl'),
      prompt: values.prompt,
      aspect_ratio: aspectToAsk(record),
      duration: askedDurations[values.duration],
      resolution: '720p' as const,
      generate_audio: false,
    };
  },
  delivery: videoDelivery,
  finish: (record) => {
    const { duration } = input.parse(veo2.fromRecord(record));
    return askedDurations[duration] === duration ? {} : { video: { seconds: Number.parseInt(duration, 10) } };
  },
} satisfies FalMapping;
