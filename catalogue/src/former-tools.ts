import type { Tool } from './tool.ts';

/** Tools that are sold no more, whose generations people still have. */
export const formerTools: readonly Pick<Tool, 'id' | 'name' | 'outputKind'>[] = [
  { id: 'fal_video_prompt', name: 'Video Prompt (older)', outputKind: 'video' },
];
