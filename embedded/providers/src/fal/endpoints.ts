import { endpointOfSchema } from './described-endpoint.ts';
import type { FalEndpoint } from './endpoint.ts';
import { briaBackgroundRemove } from './endpoints/bria-background-remove.ts';
import { fluxKontext } from './endpoints/flux-kontext.ts';
import { fluxKontextLora } from './endpoints/flux-kontext-lora.ts';
import { fluxRedux } from './endpoints/flux-redux.ts';
import { hailuo } from './endpoints/hailuo.ts';
import { hidream } from './endpoints/hidream.ts';
import { kling } from './endpoints/kling.ts';
import { ltxv } from './endpoints/ltxv.ts';
import { pixverse } from './endpoints/pixverse.ts';
import { ray2 } from './endpoints/ray2.ts';
import { veo, veoFast, veoFastFromPicture, veoFromPicture } from './endpoints/veo.ts';
import { videoUpscaler } from './endpoints/video-upscaler.ts';
import { wanI2v } from './endpoints/wan-i2v.ts';
import { wanPro } from './endpoints/wan-pro.ts';

/** The endpoints that tools of ours are made by: each is read as closely as the painter can follow. */
export const endpoints: readonly FalEndpoint[] = [
  fluxRedux,
  fluxKontext,
  fluxKontextLora,
  hidream,
  briaBackgroundRemove,
  hailuo,
  wanPro,
  kling,
  veo,
  veoFast,
  veoFromPicture,
  veoFastFromPicture,
  ltxv,
  wanI2v,
  pixverse,
  ray2,
  videoUpscaler,
];

/** Any endpoint that the engine stands in for; null for one that it cannot. */
export function findEndpoint(id: string): FalEndpoint | null {
  return endpoints.find((endpoint) => endpoint.id === id) ?? endpointOfSchema(id);
}
