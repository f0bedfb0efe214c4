import type { ComponentType } from 'react';
import type { WayProps } from '../found-draft.ts';
import { FalImport } from './fal-import.tsx';

type ProviderKind = {
  /** As the server calls it. */
  id: string;
  name: string;
  /** Asks for what names a model there, and answers the draft that the server makes of it. */
  Import: ComponentType<WayProps>;
};

/** From where models can be imported, in the order of the select. */
export const providerKinds: readonly ProviderKind[] = [{ id: 'fal', name: 'fal', Import: FalImport }];
