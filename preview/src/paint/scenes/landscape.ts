import { type Color, clamp, hex, mix } from '../color.ts';
import { paintFlowers, paintGrass } from '../ground-cover.ts';
import { type Camera, hazeAt, type LandView, paintLand, type Surface } from '../land.ts';
import { fromCanvas, toCanvas } from '../raster.ts';
import { paintSky } from '../sky.ts';
import type { Footing, Scene, Stage } from '../stage.ts';
import { desertSurface, meadowSurface, mountainSurface, oceanSurface } from '../surfaces.ts';
import { createTreeStock, type Grove, plantGrove, treeKindsFor } from '../trees.ts';
import { paintFoam, paintWater } from '../water.ts';

interface Land {
  surface: Surface;
  camera: Camera;
  roughness: number;
  deep: Color;
}

/** Outdoor scenes on one height field: mountains, lakes, seas, deserts and meadows. */
export function paintLandscape(stage: Stage): Scene {
  if (stage.plan.place === 'desert' && stage.plan.features.has('planet')) {
    tintForeignSky(stage);
  }
  paintSky(stage);
  const land = chooseLand(stage);
  const view = paintLand(stage, land.surface, land.camera);
  const hasWater = Number.isFinite(land.surface.waterLevel);
  const stock = createTreeStock(stage);
  const groves = chooseGroves(stage, hasWater);
  let canvas = toCanvas(stage.raster);
  for (const grove of groves.filter(({ near }) => near >= 10)) {
    plantGrove(canvas.getContext('2d'), stage, view, stock, grove);
  }
  if (hasWater) {
    // The far trees stand in the mirror, so the water comes after them and before the near ones.
    fromCanvas(stage.raster, canvas);
    paintWater(stage, view, land);
    if (stage.plan.features.has('beach')) {
      paintFoam(stage, view);
    }
    canvas = toCanvas(stage.raster);
  }
  const context = canvas.getContext('2d');
  if (hasGrass(stage)) {
    paintGrass(context, stage, view, grassTones(stage));
  }
  if (stage.plan.features.has('flowers')) {
    paintFlowers(context, stage, view);
  }
  for (const grove of groves.filter(({ near }) => near < 10)) {
    plantGrove(context, stage, view, stock, grove);
  }
  return {
    canvas,
    footingAt: (x, y) => footing(stage, view, x, y),
    hazeAt: (y) =>
      y > stage.horizon ? hazeAt(view, (land.camera.height * view.focal) / (y - stage.horizon + 1)) : 0.6,
    flowAt: (x, y) => flow(stage, view, x, y),
  };
}

/** Dust in the air of another world: a sky of butterscotch above, pale rose below. */
function tintForeignSky(stage: Stage): void {
  const { palette } = stage;
  const amount = palette.isDark ? 0.25 : 0.62;
  stage.palette = {
    ...palette,
    zenith: mix(palette.zenith, hex('#8a5a4a'), amount),
    middle: mix(palette.middle, hex('#cf9070'), amount),
    horizon: mix(palette.horizon, hex('#f0c9a4'), amount),
    haze: mix(palette.haze, hex('#d99c7a'), amount),
    cloudLit: mix(palette.cloudLit, hex('#f0cdb0'), amount),
    cloudShade: mix(palette.cloudShade, hex('#9a6a5c'), amount),
  };
}

function footing(stage: Stage, view: LandView, x: number, y: number): Footing {
  const column = clamp(Math.round(x), 0, stage.width - 1);
  const row = clamp(Math.round(y), 0, stage.height - 1);
  const pixel = row * stage.width + column;
  if (view.water[pixel] === 1) {
    return 'water';
  }
  return (view.depth[pixel] ?? 0) > 0 ? 'land' : 'none';
}

/** Skies are brushed in slow waves, water level, land along its rise. */
function flow(stage: Stage, view: LandView, x: number, y: number): number {
  const { noise, unit, horizon } = stage;
  if (footing(stage, view, x, y) === 'water') {
    return 0;
  }
  const wave = noise.fractal((x / unit) * 1.3, (y / unit) * 1.9, 2);
  return y < horizon ? wave * 1.1 : wave * 0.5;
}

function hasGrass(stage: Stage): boolean {
  const { place, weather, features } = stage.plan;
  return (
    (place === 'meadow' || place === 'lake' || place === 'mountain') &&
    weather !== 'snow' &&
    !(place === 'meadow' && features.has('snow'))
  );
}

function grassTones(stage: Stage): readonly [Color, ...Color[]] {
  return stage.plan.features.has('autumn')
    ? [hex('#c29a4e'), hex('#a8763f'), hex('#8f8a45'), hex('#d8b868')]
    : [hex('#5c8a3c'), hex('#7fa548'), hex('#46702f'), hex('#a3b85a')];
}

function chooseGroves(stage: Stage, hasWater: boolean): Grove[] {
  const { plan, noise } = stage;
  if (plan.removed.has('tree') || plan.place === 'desert' || plan.features.has('volcano')) {
    return [];
  }
  const kinds = treeKindsFor(stage);
  const clumped = (x: number, z: number): boolean => noise.fractal(x * 0.09 + 30, z * 0.09, 3) > -0.02;
  if (plan.place === 'ocean') {
    return plan.features.has('palms')
      ? [{ kinds, count: 26, near: 4, far: 14, height: 2.6, allows: (_x, _z, height) => height > 0.2 }]
      : [];
  }
  if (plan.place === 'meadow') {
    return [
      { kinds, count: 620, near: 22, far: 80, height: 1.9, allows: clumped },
      { kinds, count: 10, near: 8, far: 20, height: 2.3, allows: clumped },
    ];
  }
  const belowRock = (x: number, z: number, height: number): boolean =>
    height < 5 + noise.at(x * 0.2, z * 0.2) * 2.5 && clumped(x, z);
  const groves: Grove[] = [{ kinds, count: 2400, near: 12, far: 62, height: 1.35, allows: belowRock }];
  if (hasWater || plan.features.has('pines')) {
    groves.push({ kinds, count: 26, near: 3.2, far: 9, height: 1.9, allows: (x, z) => Math.abs(x / z) > 0.24 });
  }
  return groves;
}

function chooseLand(stage: Stage): Land {
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
    return { surface: oceanSurface(stage, options), camera, roughness: plan.weather === 'storm' ? 1 : 0.45, deep };
  }
  if (plan.place === 'desert') {
    const options = { canyon: plan.features.has('canyon'), red: plan.features.has('planet') };
    return { surface: desertSurface(stage, options), camera: { ...camera, height: 2.6 }, roughness: 0, deep };
  }
  return { surface: meadowSurface(stage), camera, roughness: 0, deep };
}
