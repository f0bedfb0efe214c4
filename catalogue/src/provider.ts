import type { InputRecord } from './tool.ts';

/** One image task in Runware's terms; the adapter adds task ids, delivery and safety. */
export type RunwareTask = {
  model: string;
  positivePrompt: string;
  negativePrompt?: string;
  width: number;
  height: number;
  steps: number;
  CFGScale: number;
  seed?: number;
  outputFormat: 'PNG' | 'JPG' | 'WEBP';
  ipAdapters?: { model: string; guideImage: string }[];
};

/** How a tool's recorded input becomes a provider's request. `media` holds, by field, what the provider can read. */
export type ProviderMapping = {
  provider: 'runware';
  request: (record: InputRecord, media: Readonly<Record<string, string>>) => RunwareTask;
};
