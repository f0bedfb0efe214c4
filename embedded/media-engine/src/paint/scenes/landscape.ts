import { type Colour, hex, mix } from '../colour.ts';
import { type Camera, type LandView, paintLand, type Surface } from '../land.ts';
import { paintSky } from '../sky.ts';
import type { Stage } from '../stage.ts';
import { desertSurface, meadowSurface, mountainSurface, oceanSurface } from '../surfaces.ts';
import { paintFoam, paintWater } from '../water.ts';

/** Outdoor scenes on one height field: mountains, lakes, seas, deserts and meadows. */
export function paintLandscape(stage: Stage): LandView {
  paintSky(stage);
  const { surface, camera, roughness, deep } = chooseLand(stage);
  const view = paintLand(stage, surface, camera);
  if (Number.isFinite(surface.waterLevel)) {
    paintWater(stage, view, { deep, roughness });
    if (stage.plan.features.has('beach')) {
      paintFoam(stage, view);
    }
  }
  return view;
}

function chooseLand(stage: Stage): { surface: Surface; camera: Camera; roughness: number; deep: Colour } {
  const { plan, palette } = stage;
  const haziness = plan.weather === 'fog' ? 2.6 : plan.weather === 'rain' || plan.weather === 'snow' ? 1.5 : 1;
  const camera: Camera = { height: 1.7, near: 2, far: 85, haziness };
  const deep = mix(hex('#0e4a63'), palette.zenith, 0.45);
  if (plan.place === 'mountain' || plan.place === 'lake') {
    const lake = plan.place === 'lake' || plan.features.has('river');
    const surface = mountainSurface(stage, { lake, volcano: plan.features.has('volcano') });
    return { surface, camera, roughness: 0.1, deep };
  }
  if (plan.place === 'ocean') {
    const options = { beach: plan.features.has('beach'), islands: plan.features.has('island') };
    return { surface: oceanSurface(stage, options), camera, roughness: plan.weather === 'storm' ? 1 : 0.55, deep };
  }
  if (plan.place === 'desert') {
    const options = { canyon: plan.features.has('canyon'), red: plan.features.has('planet') };
    return { surface: desertSurface(stage, options), camera: { ...camera, height: 2.6 }, roughness: 0, deep };
  }
  return { surface: meadowSurface(stage), camera, roughness: 0, deep };
}
