import type { Provider } from './provider.ts';
import { type ProviderPorts, type ProviderRow, rowParts } from './provider-row.ts';
import { createReplicate } from './replicate/replicate.ts';

/** The provider that an operator has set up. */
export function makeProvider(row: ProviderRow, ports: ProviderPorts): Provider {
  const parts = rowParts(row, ports);
  switch (row.kind) {
    case 'replicate':
      return createReplicate(parts);
  }
}
