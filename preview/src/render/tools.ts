import type { CutoutModels } from '../cutout/load-models.ts';
import type { OpenNetwork } from '../inference/open-networks.ts';
import type { Report } from '../paint/paint-picture.ts';
import type { SubjectLibrary } from '../paint/subjects/subject-library.ts';
import type { MediaProgram } from '../video/media-program.ts';

/** What a renderer works with beside its order. */
export interface RenderTools {
  /** Which of the order's outputs to make: 0 is the first. */
  index: number;
  /** A folder for the renderer's files; it is removed afterwards. */
  folder: string;
  library: SubjectLibrary;
  models: CutoutModels;
  networks: OpenNetwork;
  media: MediaProgram;
  report: Report;
}
