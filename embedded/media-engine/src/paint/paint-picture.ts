import type { ScenePlan } from '../prompt/plan.ts';
import { applyStyle } from './apply-style.ts';
import { paintAtmosphere } from './atmosphere.ts';
import { addBloom, grade } from './grade.ts';
import { createNoise } from './noise.ts';
import { paintScene } from './paint-scene.ts';
import { palettes } from './palettes.ts';
import { enlargePixels, type Pixels } from './pixels.ts';
import { createRandom, hashText } from './random.ts';
import { createRaster } from './raster.ts';
import type { Stage } from './stage.ts';
import { loadDrawings } from './subjects/load-drawings.ts';
import { paintSubjects } from './subjects/paint-subjects.ts';
import type { SubjectLibrary } from './subjects/subject-library.ts';

/** Scenes are composed at this many pixels at most; brushes then work at the full size. */
const COMPOSITION_PIXELS = 1_150_000;

export interface PictureSettings {
  width: number;
  height: number;
  seed: number;
  /** 1..100: how many passes the brush makes and how fine they become. */
  steps: number;
  /** 0..50: how strongly colours and contrast follow the prompt. */
  guidance: number;
}

export type Report = (percent: number, message: string) => void;

const skyMessages: Partial<Record<ScenePlan['place'], string>> = {
  space: 'Scattering the stars',
  underwater: 'Filling the sea',
  studio: 'Setting the stage',
  interior: 'Furnishing the room',
  abstract: 'Mixing the colours',
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
  paintAtmosphere(stage, scene);
  report(50, 'Grading the colours');
  const image = scene.canvas.getContext('2d').getImageData(0, 0, stage.width, stage.height);
  const composed: Pixels = { width: stage.width, height: stage.height, data: new Uint8ClampedArray(image.data) };
  addBloom(composed, 0.4);
  grade(composed, plan, settings.guidance);
  const subject = composed.width === width ? composed : enlargePixels(composed, width, height);
  report(60, 'Laying brush strokes');
  const scaleX = stage.width / width;
  const scaleY = stage.height / height;
  return applyStyle(subject, plan.style, {
    seed: settings.seed,
    steps: settings.steps,
    flowAt: (x, y) => scene.flowAt(x * scaleX, y * scaleY),
    careAt: careAt && ((x, y) => careAt(x * scaleX, y * scaleY)),
  });
}

function createStage(plan: ScenePlan, settings: PictureSettings): Stage {
  const shrink = Math.min(1, Math.sqrt(COMPOSITION_PIXELS / (settings.width * settings.height)));
  const width = Math.round(settings.width * shrink);
  const height = Math.round(settings.height * shrink);
  const random = createRandom((settings.seed ^ hashText(plan.place)) >>> 0);
  const place = random.fork('composition');
  const palette = random.fork('palette').pick(palettes[plan.time]);
  const horizon = height * place.between(0.54, 0.62);
  const rise = { dawn: 0.1, day: 0.4, golden: 0.2, sunset: 0.07, dusk: 0.1, night: 0.36 }[plan.time];
  return {
    width,
    height,
    unit: Math.min(width, height),
    plan,
    palette,
    random,
    noise: createNoise(random.fork('noise').whole(0, 2 ** 31)),
    raster: createRaster(width, height),
    sun: {
      x: width * (place.chance(0.5) ? place.between(0.16, 0.42) : place.between(0.58, 0.84)),
      y: horizon - height * rise * place.between(0.8, 1.15),
      visible: !['rain', 'storm', 'overcast', 'snow'].includes(plan.weather),
    },
    horizon,
  };
}
