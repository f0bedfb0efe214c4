import type { EndpointTypeMap } from '@fal-ai/client/endpoints';
import { backgroundRemoverProvider } from '@kinora/catalogue/bria-bg-remove/provider';
import { canvasEditProvider } from '@kinora/catalogue/canvas-edit/provider';
import { fluxKontextProvider } from '@kinora/catalogue/flux-kontext/provider';
import { fluxKontextLoraProvider } from '@kinora/catalogue/flux-kontext-lora/provider';
import { fluxReduxProvider } from '@kinora/catalogue/flux-redux/provider';
import { hidreamProvider } from '@kinora/catalogue/hidream-i1/provider';
import { klingProProvider } from '@kinora/catalogue/kling-pro/provider';
import { ltxvProvider } from '@kinora/catalogue/ltxv-video/provider';
import { hailuoProvider } from '@kinora/catalogue/minimax-hailuo/provider';
import { type FalMapping, providerMappings } from '@kinora/catalogue/providers';
import { veo2Provider } from '@kinora/catalogue/veo2-video/provider';
import { veo3FastProvider } from '@kinora/catalogue/veo3-fast/provider';
import { videoUpscalerProvider } from '@kinora/catalogue/video-upscaler/provider';
import { wanProProvider } from '@kinora/catalogue/wan-pro/provider';
import { expect, test } from 'vitest';

/** Optional keys of fal's own types do not say that they may be undefined; ours do where a key is left out. */
type Body<Mapping extends FalMapping> = ReturnType<Mapping['request']>;
type Input<Endpoint extends keyof EndpointTypeMap> = EndpointTypeMap[Endpoint]['input'];

/** `never` unless every key of a request is one that the endpoint has, with a type that it takes. */
type Fitting<Endpoint extends keyof EndpointTypeMap, Mapping extends FalMapping> =
  Body<Mapping> extends Input<Endpoint>
    ? Exclude<KeyOf<Body<Mapping>>, KeyOf<Input<Endpoint>>> extends never
      ? Endpoint
      : never
    : never;
type KeyOf<Union> = Union extends unknown ? keyof Union : never;

function fits<Endpoint extends keyof EndpointTypeMap, Mapping extends FalMapping>(
  endpoint: Fitting<Endpoint, Mapping>,
  mapping: Mapping,
) {
  return { endpoint, mapping };
}

// The compiler proves each line. The map of the official package names every endpoint that is used at present; one that
// it lacks would be listed apart, with the reason.
const proven = [
  fits<'fal-ai/flux-pro/v1.1/redux', typeof fluxReduxProvider>('fal-ai/flux-pro/v1.1/redux', fluxReduxProvider),
  fits<'fal-ai/flux-kontext/dev', typeof fluxKontextProvider>('fal-ai/flux-kontext/dev', fluxKontextProvider),
  fits<'fal-ai/flux-kontext-lora/text-to-image', typeof fluxKontextLoraProvider>(
    'fal-ai/flux-kontext-lora/text-to-image',
    fluxKontextLoraProvider,
  ),
  fits<'fal-ai/hidream-i1-dev', typeof hidreamProvider>('fal-ai/hidream-i1-dev', hidreamProvider),
  fits<'fal-ai/bria/background/remove', typeof backgroundRemoverProvider>(
    'fal-ai/bria/background/remove',
    backgroundRemoverProvider,
  ),
  fits<'fal-ai/minimax/hailuo-02/standard/image-to-video', typeof hailuoProvider>(
    'fal-ai/minimax/hailuo-02/standard/image-to-video',
    hailuoProvider,
  ),
  fits<'fal-ai/wan-pro/image-to-video', typeof wanProProvider>('fal-ai/wan-pro/image-to-video', wanProProvider),
  fits<'fal-ai/kling-video/v1.6/pro/image-to-video', typeof klingProProvider>(
    'fal-ai/kling-video/v1.6/pro/image-to-video',
    klingProProvider,
  ),
  fits<'fal-ai/veo3.1/image-to-video', typeof veo2Provider>('fal-ai/veo3.1/image-to-video', veo2Provider),
  fits<'fal-ai/veo3.1/fast', typeof veo3FastProvider>('fal-ai/veo3.1/fast', veo3FastProvider),
  fits<'fal-ai/ltxv-13b-098-distilled/image-to-video', typeof ltxvProvider>(
    'fal-ai/ltxv-13b-098-distilled/image-to-video',
    ltxvProvider,
  ),
  fits<'fal-ai/video-upscaler', typeof videoUpscalerProvider>('fal-ai/video-upscaler', videoUpscalerProvider),
];

/** The package does not know these yet; fal's OpenAPI documents do, which `fal-fidelity.test.ts` holds their requests against. */
const unknownToPackage: readonly string[] = [canvasEditProvider.endpoint];

test('every request to fal has been held against the types of the official package', () => {
  const used = Object.values(providerMappings).flatMap((mapping) =>
    'endpoint' in mapping && mapping.endpoint !== null ? [mapping.endpoint] : [],
  );
  expect([...proven.map(({ endpoint }): string => endpoint), ...unknownToPackage]).toEqual(
    expect.arrayContaining(used),
  );
  for (const { endpoint, mapping } of proven) expect(mapping.endpoint).toBe(endpoint);
});
