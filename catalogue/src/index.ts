import { backgroundRemover } from './bria-bg-remove/tool.ts';
import { canvasEdit } from './canvas-edit/tool.ts';
import { classicBackgroundRemover } from './classic-background-remover/tool.ts';
import { classicFaceSwap } from './classic-face-swap/tool.ts';
import { classicMotionGraphics } from './classic-motion-graphics/tool.ts';
import { classicStyleTransfer } from './classic-style-transfer/tool.ts';
import { classicVideoUpscaler } from './classic-video-upscaler/tool.ts';
import { fluxGenerator } from './flux-generator/tool.ts';
import { fluxKontext } from './flux-kontext/tool.ts';
import { fluxKontextLora } from './flux-kontext-lora/tool.ts';
import { fluxRedux } from './flux-redux/tool.ts';
import { hidream } from './hidream-i1/tool.ts';
import { klingPro } from './kling-pro/tool.ts';
import { ltxv } from './ltxv-video/tool.ts';
import { hailuo } from './minimax-hailuo/tool.ts';
import { sceneMaker } from './scene-maker/tool.ts';
import type { Tool } from './tool.ts';
import { veo2 } from './veo2-video/tool.ts';
import { veo3Fast } from './veo3-fast/tool.ts';
import { videoUpscaler } from './video-upscaler/tool.ts';
import { wanPro } from './wan-pro/tool.ts';

/** Everything that is sold, in the order of the catalogue. A new tool adds its line here and in `code-tools.ts`. */
export const tools: readonly Tool[] = [
  fluxGenerator,
  sceneMaker,
  fluxRedux,
  fluxKontext,
  fluxKontextLora,
  hailuo,
  wanPro,
  klingPro,
  veo2,
  ltxv,
  hidream,
  veo3Fast,
  backgroundRemover,
  videoUpscaler,
  canvasEdit,
  classicMotionGraphics,
  classicStyleTransfer,
  classicBackgroundRemover,
  classicFaceSwap,
  classicVideoUpscaler,
];

export function findTool(match: { id: string } | { fn: string } | { route: string }): Tool | undefined {
  return tools.find((tool) =>
    'id' in match ? tool.id === match.id : 'fn' in match ? tool.fn === match.fn : tool.route === match.route,
  );
}
