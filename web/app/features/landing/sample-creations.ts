import astronaut from '../../assets/showcase/astronaut.webp';
import balloons from '../../assets/showcase/balloons.webp';
import mistyFox from '../../assets/showcase/misty-fox.webp';
import northernLights from '../../assets/showcase/northern-lights.webp';
import robot from '../../assets/showcase/robot.webp';
import turtle from '../../assets/showcase/turtle.webp';
import type { ShowcasePicture } from './showcase.ts';

export type SampleCreation = { id: string; username: string; creation: ShowcasePicture; tool: string; type: 'Image' };

const made = { tool: 'FLUX Image Generator', type: 'Image' } as const;

/** Column by column: a tall picture above or below a wide one, two square ones between them. */
export const sampleCreations: readonly SampleCreation[] = [
  {
    ...made,
    id: 'balloons',
    username: 'ada.draws',
    creation: { url: balloons, width: 720, height: 960, prompt: 'Hot air balloons over mountains at sunrise' },
  },
  {
    ...made,
    id: 'turtle',
    username: 'tidepool',
    creation: { url: turtle, width: 720, height: 540, prompt: 'A sea turtle over a coral reef underwater, sun rays' },
  },
  {
    ...made,
    id: 'astronaut',
    username: 'orbit.nine',
    creation: {
      url: astronaut,
      width: 720,
      height: 720,
      prompt: 'An astronaut floating in a colorful nebula near a ringed planet',
    },
  },
  {
    ...made,
    id: 'robot',
    username: 'neonmoth',
    creation: { url: robot, width: 720, height: 720, prompt: 'A robot on a neon street at night in the rain' },
  },
  {
    ...made,
    id: 'northern-lights',
    username: 'polar_jo',
    creation: {
      url: northernLights,
      width: 720,
      height: 540,
      prompt: 'Northern lights over a lake and mountains at night',
    },
  },
  {
    ...made,
    id: 'misty-fox',
    username: 'fernway',
    creation: { url: mistyFox, width: 720, height: 960, prompt: 'A red fox in a misty forest at dawn' },
  },
];
