import { createA1111 } from './a1111.ts';
import { createComfy } from './comfy/comfy.ts';
import { createOpenAiImages } from './openai-images.ts';
import type { Provider } from './provider.ts';
import { type ProviderPorts, type ProviderRow, rowParts } from './provider-row.ts';
import { createReplicate } from './replicate/replicate.ts';
import { createSdServer } from './sd-server.ts';

/** The provider that an operator has set up. */
export function makeProvider(row: ProviderRow, ports: ProviderPorts): Provider {
  const parts = rowParts(row, ports);
  switch (row.kind) {
    case 'a1111':
      return createA1111(parts);
    case 'comfy':
      return createComfy(parts);
    case 'openai':
      return createOpenAiImages(parts);
    case 'replicate':
      return createReplicate(parts);
    case 'sdcpp':
      return createSdServer(parts);
  }
}
