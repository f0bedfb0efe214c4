import type { ClipOrder } from '@kinora/providers/port/orders';
import type { CutoutModels } from '../cutout/load-models.ts';
import type { Report } from '../paint/paint-picture.ts';
import { type ParticleName, particleKinds } from '../paint/particle-kinds.ts';
import { createParticles, type DrawParticles } from '../paint/particles.ts';
import type { Pixels } from '../paint/pixels.ts';
import { createRandom } from '../paint/random.ts';
import { createBend } from './effects/bend.ts';
import { createFog } from './effects/fog.ts';
import { createLight } from './effects/light.ts';
import { createCamera } from './motion/camera.ts';
import { type Effect, type Motion, readMotion } from './motion/read-motion.ts';
import { type Bend, drawView, type Frame } from './picture/draw-view.ts';
import { splitLayers } from './picture/layers.ts';

/** Draws the clip at one moment; `progress` is 0..1. Moments may come in any order. */
export type DrawMoment = (frame: Frame, moment: { seconds: number; progress: number }) => void;

const unbent: Bend = { ground: () => ({ x: 0, y: 0 }), subject: () => ({ x: 0, y: 0 }) };

/** Everything that moves in a clip, ready to be drawn. The same order and picture give the same pixels. */
export async function createScene(
  order: ClipOrder,
  picture: Pixels,
  models: CutoutModels | null,
  report: Report,
): Promise<DrawMoment> {
  const random = createRandom(order.seed);
  // By the picture, too: clips that go on from one another would all move alike.
  const chance = random.fork(`motion ${fingerprint(picture)}`);
  const motion = readMotion(order.prompt, order.negativePrompt, chance);
  const seconds = order.frames / order.fps;
  const { loop, strength } = order;
  const layers = await splitLayers(picture, models, report);
  const camera = createCamera(
    motion,
    { strength, loop, seconds, startsAtPicture: order.image !== null },
    random.fork('camera'),
  );
  const bendAt = createBend(motion.effects, { seconds, loop, strength });
  const overlays = createOverlays(motion, order, picture.width / picture.height);
  return (frame, moment) => {
    drawView(frame, layers, camera(moment.progress, moment.seconds), bendAt?.(moment.seconds) ?? unbent);
    for (const draw of overlays) {
      draw(frame, moment.seconds);
    }
  };
}

/** The mean of each third of the picture, coarse: what every picture has and hardly two share. */
function fingerprint({ data }: Pixels): string {
  const third = Math.ceil(data.length / 3);
  return [0, 1, 2]
    .map((part) => data.subarray(part * third, (part + 1) * third))
    .map((values) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length))
    .join(' ');
}

/** Light falls on the picture, fog lies before it, and what floats is nearest. */
function createOverlays({ effects }: Motion, order: ClipOrder, aspect: number): DrawParticles[] {
  const random = createRandom(order.seed);
  const seconds = order.frames / order.fps;
  const loopSeconds = order.loop ? seconds : null;
  const light = createLight(effects, { seconds, loop: order.loop }, random.fork('light'));
  const fog = effects.has('fog') ? createFog(loopSeconds, random.fork('fog')) : null;
  const particles = [...effects]
    .filter(isParticle)
    .map((name) =>
      createParticles(particleKinds[name], { aspect, strength: order.strength, loopSeconds }, random.fork(name)),
    );
  return [light, fog, ...particles].filter((draw) => draw !== null);
}

function isParticle(effect: Effect): effect is Effect & ParticleName {
  return Object.hasOwn(particleKinds, effect);
}
