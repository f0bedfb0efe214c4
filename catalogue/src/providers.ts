import { backgroundRemoverProvider } from './bria-bg-remove/provider.ts';
import { backgroundRemover } from './bria-bg-remove/tool.ts';
import { canvasEditProvider } from './canvas-edit/provider.ts';
import { canvasEdit } from './canvas-edit/tool.ts';
import { classicBackgroundRemoverProvider } from './classic-background-remover/provider.ts';
import { classicBackgroundRemover } from './classic-background-remover/tool.ts';
import { classicFaceSwapProvider } from './classic-face-swap/provider.ts';
import { classicFaceSwap } from './classic-face-swap/tool.ts';
import { classicMotionGraphicsProvider } from './classic-motion-graphics/provider.ts';
import { classicMotionGraphics } from './classic-motion-graphics/tool.ts';
import { classicStyleTransferProvider } from './classic-style-transfer/provider.ts';
import { classicStyleTransfer } from './classic-style-transfer/tool.ts';
import { classicVideoUpscalerProvider } from './classic-video-upscaler/provider.ts';
import { classicVideoUpscaler } from './classic-video-upscaler/tool.ts';
import { fluxGeneratorProvider } from './flux-generator/provider.ts';
import { fluxGenerator } from './flux-generator/tool.ts';
import { fluxKontextProvider } from './flux-kontext/provider.ts';
import { fluxKontext } from './flux-kontext/tool.ts';
import { fluxKontextLoraProvider } from './flux-kontext-lora/provider.ts';
import { fluxKontextLora } from './flux-kontext-lora/tool.ts';
import { fluxReduxProvider } from './flux-redux/provider.ts';
import { fluxRedux } from './flux-redux/tool.ts';
import { hidreamProvider } from './hidream-i1/provider.ts';
import { hidream } from './hidream-i1/tool.ts';
import { klingProProvider } from './kling-pro/provider.ts';
import { klingPro } from './kling-pro/tool.ts';
import { ltxvProvider } from './ltxv-video/provider.ts';
import { ltxv } from './ltxv-video/tool.ts';
import { hailuoProvider } from './minimax-hailuo/provider.ts';
import { hailuo } from './minimax-hailuo/tool.ts';
import type { ProviderMapping } from './provider.ts';
import { sceneMakerProvider } from './scene-maker/provider.ts';
import { sceneMaker } from './scene-maker/tool.ts';
import { veo2Provider } from './veo2-video/provider.ts';
import { veo2 } from './veo2-video/tool.ts';
import { veo3FastProvider } from './veo3-fast/provider.ts';
import { veo3Fast } from './veo3-fast/tool.ts';
import { videoUpscalerProvider } from './video-upscaler/provider.ts';
import { videoUpscaler } from './video-upscaler/tool.ts';
import { wanProProvider } from './wan-pro/provider.ts';
import { wanPro } from './wan-pro/tool.ts';

export type {
  A1111Mapping,
  ComfyGraph,
  ComfyMapping,
  Delivery,
  FalMapping,
  Finish,
  LocalMapping,
  OpenAiImagesMapping,
  ProviderMapping,
  ProviderMedia,
  ReplicateMapping,
  SdServerMapping,
  VideoFinish,
} from './provider.ts';

/** Provider mappings by tool id, apart from the tools so that they stay out of the web bundle. */
export const providerMappings: Readonly<Record<string, ProviderMapping>> = {
  [fluxGenerator.id]: fluxGeneratorProvider,
  [sceneMaker.id]: sceneMakerProvider,
  [fluxRedux.id]: fluxReduxProvider,
  [fluxKontext.id]: fluxKontextProvider,
  [fluxKontextLora.id]: fluxKontextLoraProvider,
  [hailuo.id]: hailuoProvider,
  [wanPro.id]: wanProProvider,
  [klingPro.id]: klingProProvider,
  [veo2.id]: veo2Provider,
  [ltxv.id]: ltxvProvider,
  [hidream.id]: hidreamProvider,
  [veo3Fast.id]: veo3FastProvider,
  [backgroundRemover.id]: backgroundRemoverProvider,
  [videoUpscaler.id]: videoUpscalerProvider,
  [canvasEdit.id]: canvasEditProvider,
  [classicMotionGraphics.id]: classicMotionGraphicsProvider,
  [classicStyleTransfer.id]: classicStyleTransferProvider,
  [classicBackgroundRemover.id]: classicBackgroundRemoverProvider,
  [classicFaceSwap.id]: classicFaceSwapProvider,
  [classicVideoUpscaler.id]: classicVideoUpscalerProvider,
};
