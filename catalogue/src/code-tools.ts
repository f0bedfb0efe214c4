import type { Tool } from './tool.ts';

type CodeTool = {
  id: string;
  /** Address of its page; null for tools that open in a dialog. */
  route: string | null;
  load: () => Promise<Tool>;
};

/** Every tool with its definition still to be loaded, so that a page brings only those that it shows. */
export const codeTools: readonly CodeTool[] = [
  {
    id: 'gen_01',
    route: '/flux-generator',
    load: async () => (await import('./flux-generator/tool.ts')).fluxGenerator,
  },
  { id: 'ai_scene_gen', route: '/ai-scene-gen', load: async () => (await import('./scene-maker/tool.ts')).sceneMaker },
  { id: 'fal_flux_redux', route: '/flux-redux', load: async () => (await import('./flux-redux/tool.ts')).fluxRedux },
  {
    id: 'fal_flux_kontext',
    route: '/flux-kontext',
    load: async () => (await import('./flux-kontext/tool.ts')).fluxKontext,
  },
  {
    id: 'fal_flux_kontext_lora',
    route: '/flux-kontext-lora',
    load: async () => (await import('./flux-kontext-lora/tool.ts')).fluxKontextLora,
  },
  {
    id: 'fal_minimax_hailuo',
    route: '/minimax-hailuo',
    load: async () => (await import('./minimax-hailuo/tool.ts')).hailuo,
  },
  { id: 'fal_wan_pro', route: '/wan-pro', load: async () => (await import('./wan-pro/tool.ts')).wanPro },
  { id: 'fal_kling_pro', route: '/kling-pro', load: async () => (await import('./kling-pro/tool.ts')).klingPro },
  { id: 'fal_veo2', route: '/veo2-video', load: async () => (await import('./veo2-video/tool.ts')).veo2 },
  { id: 'fal_ltxv', route: '/ltxv-video', load: async () => (await import('./ltxv-video/tool.ts')).ltxv },
  { id: 'fal_hidream_i1', route: '/hidream-i1', load: async () => (await import('./hidream-i1/tool.ts')).hidream },
  { id: 'fal_veo3_fast', route: '/veo3-fast', load: async () => (await import('./veo3-fast/tool.ts')).veo3Fast },
  {
    id: 'fal_bria_bg_remove',
    route: '/bria-bg-remove',
    load: async () => (await import('./bria-bg-remove/tool.ts')).backgroundRemover,
  },
  {
    id: 'fal_video_upscaler',
    route: '/fal-video-upscaler',
    load: async () => (await import('./video-upscaler/tool.ts')).videoUpscaler,
  },
  { id: 'canvas_edit', route: '/edit', load: async () => (await import('./canvas-edit/tool.ts')).canvasEdit },
  {
    id: 'gen_02',
    route: null,
    load: async () => (await import('./classic-motion-graphics/tool.ts')).classicMotionGraphics,
  },
  {
    id: 'gen_03',
    route: null,
    load: async () => (await import('./classic-style-transfer/tool.ts')).classicStyleTransfer,
  },
  {
    id: 'gen_04',
    route: null,
    load: async () => (await import('./classic-background-remover/tool.ts')).classicBackgroundRemover,
  },
  { id: 'gen_05', route: null, load: async () => (await import('./classic-face-swap/tool.ts')).classicFaceSwap },
  {
    id: 'gen_06',
    route: null,
    load: async () => (await import('./classic-video-upscaler/tool.ts')).classicVideoUpscaler,
  },
];
