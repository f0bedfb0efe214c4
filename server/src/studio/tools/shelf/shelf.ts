import { editModels } from './edits.ts';
import { imageModels } from './images.ts';
import { musicModels } from './music.ts';
import type { ShelfEntry, ShelfKind } from './shelf-entry.ts';
import { speechModels } from './speech.ts';
import { upscalerModels } from './upscalers.ts';
import { videoModels } from './videos.ts';

type Shelved = ShelfEntry & { kind: ShelfKind };

const of = (kind: ShelfKind, entries: readonly ShelfEntry[]): Shelved[] => entries.map((entry) => ({ ...entry, kind }));

/** Current models that become tools by one click, kind by kind. */
export const shelf: readonly Shelved[] = [
  ...of('images', imageModels),
  ...of('edits', editModels),
  ...of('upscalers', upscalerModels),
  ...of('videos', videoModels),
  ...of('speech', speechModels),
  ...of('music', musicModels),
];

export function findOnShelf(id: string): Shelved | undefined {
  return shelf.find((entry) => entry.id === id);
}
