import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { fileInput } from '../fields.ts';

export const briaBackgroundRemove = defineEndpoint({
  id: 'fal-ai/bria/background/remove',
  input: z.object({ image_url: fileInput }),
  order: (input) => ({ order: { kind: 'cutout', source: input.image_url, count: 1 }, echo: {} }),
  answer: ({ files: [image] }) => ({ image }),
});
