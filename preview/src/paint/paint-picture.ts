import type { ScenePlan } from '../prompt/plan.ts';
import { paintAtmosphere } from './atmosphere.ts';
import { createStage } from './create-stage.ts';
import { addBloom, grade } from './grade.ts';
import { paintScene } from './paint-scene.ts';
import { type Pixels, resizePixels } from './pixels.ts';
import { applyStyle } from './styles/apply-style.ts';
import { loadDrawings } from './subjects/load-drawings.ts';
import { paintSubjects } from './subjects/paint-subjects.ts';
import type { SubjectLibrary } from './subjects/subject-library.ts';

export interface PictureSettings {
  width: number;
  height: number;
  seed: number;
  /** 1..100: how many passes the brush makes and how fine they become. */
  steps: number;
  /** 0..50: how strongly colors and contrast follow the prompt. */
  guidance: number;
}

export type Report = (percent: number, message: string) => void;

const skyMessages: Partial<Record<ScenePlan['place'], string>> = {
  space: 'Scattering the stars',
  underwater: 'Filling the sea',
  studio: 'Setting the stage',
  abstract: 'Mixing the colors',
  forest: 'Growing the trees',
};

/** Paints a plan. The same plan and settings give the same pixels. */
export async function paintPicture(
  plan: ScenePlan,
  settings: PictureSettings,
  library: SubjectLibrary,
  report: Report,
): Promise<Pixels> {
  const { width, height } = settings;
  const stage = createStage(plan, settings);
  const drawings = await loadDrawings(plan, library, Math.round(stage.unit * 0.6));
  report(5, skyMessages[plan.place] ?? 'Painting the sky');
  const scene = paintScene(stage);
  report(40, drawings.size > 0 ? 'Placing the subjects' : 'Setting the light');
  const careAt = paintSubjects(stage, scene, drawings);
  const composed = paintAtmosphere(stage, scene.canvas);
  report(50, 'Grading the colors');
  addBloom(composed, 0.4);
  grade(composed, plan, settings.guidance);
  const subject = composed.width === width ? composed : resizePixels(composed, width, height);
  report(60, 'Laying brush strokes');
  const scaleX = stage.width / width;
  const scaleY = stage.height / height;
  return applyStyle(subject, plan.style, {
    seed: settings.seed,
    steps: settings.steps,
    isMonochrome: plan.isMonochrome,
    flowAt: (x, y) => scene.flowAt(x * scaleX, y * scaleY),
    careAt: careAt && ((x, y) => careAt(x * scaleX, y * scaleY)),
  });
}
