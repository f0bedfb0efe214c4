import type { FalEndpoint } from './endpoint.ts';

/** The answer of endpoints that make several images. Prompts are checked beforehand, so no image is ever flagged. */
export const imagesAnswer: FalEndpoint['answer'] = ({ files, echo, seconds }) => ({
  images: files,
  timings: { inference: seconds },
  seed: echo.seed ?? null,
  has_nsfw_concepts: files.map(() => false),
  prompt: echo.prompt ?? '',
});
