import type { Place } from '../prompt/plan.ts';
import { paintAbstract } from './scenes/abstract.ts';
import { paintCity } from './scenes/city.ts';
import { paintForest } from './scenes/forest.ts';
import { paintLandscape } from './scenes/landscape.ts';
import { paintSpace } from './scenes/space.ts';
import { paintStreet } from './scenes/street.ts';
import { paintStudio } from './scenes/studio.ts';
import { paintUnderwater } from './scenes/underwater.ts';
import type { Scene, Stage } from './stage.ts';

const painters: Record<Place, (stage: Stage) => Scene> = {
  mountain: paintLandscape,
  lake: paintLandscape,
  ocean: paintLandscape,
  desert: paintLandscape,
  meadow: paintLandscape,
  forest: paintForest,
  city: paintCity,
  street: paintStreet,
  space: paintSpace,
  underwater: paintUnderwater,
  studio: paintStudio,
  abstract: paintAbstract,
};

/** Paints the place of a plan. May move the stage's sun and horizon and change its light to those of the place. */
export function paintScene(stage: Stage): Scene {
  return painters[stage.plan.place](stage);
}
