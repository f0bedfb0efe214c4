import { describe, expect, test } from 'vitest';
import { imageDelivery, imagesDelivery, videoDelivery } from './fal-deliveries.ts';

const url = 'https://v3.fal.media/files/rabbit/picture.png';

describe('an answer with images', () => {
  test('delivers each image, says which were flagged, and tells the seed', () => {
    expect(
      imagesDelivery.parse({
        images: [
          { url, width: 1024, height: 768, content_type: 'image/png' },
          { url: `${url}?2`, width: 1024, height: 768, content_type: 'image/png' },
        ],
        seed: 42,
        has_nsfw_concepts: [false, true],
        prompt: 'a cat',
        timings: { inference: 1.5 },
      }),
    ).toEqual({ files: [{ url }, { url: `${url}?2` }], flagged: [false, true], metadata: { seed: 42 } });
  });

  test('counts images that no checker looked at as not flagged', () => {
    expect(imagesDelivery.parse({ images: [{ url }] })).toEqual({ files: [{ url }], flagged: [false], metadata: {} });
  });

  test.each([
    ['no images', { images: [], seed: 1, has_nsfw_concepts: [], prompt: '' }],
    ['one image in place of a list', { image: { url } }],
    ['an image without an address', { images: [{ width: 1 }], seed: 1 }],
    ['an address that is no web address', { images: [{ url: 'file:///etc/passwd' }] }],
    ['a data address', { images: [{ url: 'data:image/png;base64,AA' }] }],
    ['flags that are no flags', { images: [{ url }], has_nsfw_concepts: ['no'] }],
    ['nothing', null],
  ])('is refused with %s', (_case, answer) => {
    expect(imagesDelivery.safeParse(answer).success).toBe(false);
  });
});

test('an answer with one image delivers it', () => {
  expect(imageDelivery.parse({ image: { url, content_type: 'image/png' } })).toEqual({ files: [{ url }] });
  expect(imageDelivery.safeParse({ images: [{ url }] }).success).toBe(false);
});

test('an answer with a video delivers it, with the seed where the endpoint tells it', () => {
  const video = { url: 'https://v3.fal.media/files/rabbit/clip.mp4', content_type: 'video/mp4' };
  expect(videoDelivery.parse({ video })).toEqual({ files: [{ url: video.url }], metadata: {} });
  expect(videoDelivery.parse({ video, seed: 7, prompt: 'a cat' })).toEqual({
    files: [{ url: video.url }],
    metadata: { seed: 7 },
  });
  expect(videoDelivery.safeParse({ video: null }).success).toBe(false);
});
