import type { ComponentType } from 'react';
import type { WayProps } from '../found-draft.ts';
import { ComfyImport } from './comfy-import.tsx';
import { FalImport } from './fal-import.tsx';
import { OpenAiImport, ReplicateImport, SdServerImport, WebUiImport } from './model-imports.tsx';

type ProviderKind = {
  /** As the server calls it. */
  id: string;
  name: string;
  /** Asks for what names a model there, and answers the draft that the server makes of it. */
  Import: ComponentType<WayProps>;
};

/** From where models can be imported, in the order of the select. */
export const providerKinds: readonly ProviderKind[] = [
  { id: 'fal', name: 'fal', Import: FalImport },
  { id: 'replicate', name: 'Replicate', Import: ReplicateImport },
  { id: 'comfy', name: 'ComfyUI', Import: ComfyImport },
  { id: 'openai', name: 'OpenAI-compatible images', Import: OpenAiImport },
  { id: 'sdcpp', name: 'stable-diffusion.cpp', Import: SdServerImport },
  { id: 'a1111', name: 'Automatic1111 or Forge', Import: WebUiImport },
];
