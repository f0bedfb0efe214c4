import { backgroundRemover } from './bria-bg-remove/tool.ts';
import { classicBackgroundRemover } from './classic-background-remover/tool.ts';
import { fluxGenerator } from './flux-generator/tool.ts';
import { fluxKontext } from './flux-kontext/tool.ts';
import { fluxKontextLora } from './flux-kontext-lora/tool.ts';
import { fluxRedux } from './flux-redux/tool.ts';
import { hidream } from './hidream-i1/tool.ts';
import type { Tool } from './tool.ts';

/** Everything that is sold, in the order of the catalogue. A new tool adds its line here. */
export const tools: readonly Tool[] = [
  fluxGenerator,
  fluxRedux,
  fluxKontext,
  fluxKontextLora,
  hidream,
  backgroundRemover,
  classicBackgroundRemover,
];

/** Tools that are sold no more, whose generations people still have. */
export const formerTools: readonly Pick<Tool, 'id' | 'name'>[] = [
  { id: 'fal_video_prompt', name: 'Video Prompt (older)' },
];

export function findTool(match: { id: string } | { fn: string } | { route: string }): Tool | undefined {
  return tools.find((tool) =>
    'id' in match ? tool.id === match.id : 'fn' in match ? tool.fn === match.fn : tool.route === match.route,
  );
}
