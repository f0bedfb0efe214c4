import type { Tool } from './tool.ts';

export type ComingSoonTool = Pick<Tool, 'id' | 'name' | 'summary' | 'category'> & { tokens: number };

/** Tools that are announced and cannot be used yet. They close the catalogue. */
export const comingSoon: readonly ComingSoonTool[] = [
  {
    id: 'ai_auto_video_caption',
    name: 'AI Auto Video Caption',
    summary: 'Hears what is said in a video and writes it into the picture.',
    category: 'video',
    tokens: 10,
  },
  {
    id: 'ai_video_extender',
    name: 'AI Video Extender',
    summary: 'Lets a clip go on where it ends.',
    category: 'video',
    tokens: 20,
  },
  {
    id: 'auto_9_16_img_improver',
    name: 'Auto 9:16 Img Improver',
    summary: 'Turns any image into a sharp upright one for phones.',
    category: 'enhancement',
    tokens: 6,
  },
];

/**
 * What a tool that an operator adds may stand for: those that are coming soon, and the classic ones that need a model which
 * the operator names.
 */
export const announcedTools = [
  'ai_auto_video_caption',
  'ai_video_extender',
  'auto_9_16_img_improver',
  'gen_03',
  'gen_05',
] as const;
