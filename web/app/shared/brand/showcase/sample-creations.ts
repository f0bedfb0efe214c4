import astronaut from './astronaut.avif';
import balloons from './balloons.avif';
import mistyFox from './misty-fox.avif';
import northernLights from './northern-lights.avif';
import robot from './robot.avif';
import type { ShowcasePicture } from './showcase.ts';
import turtle from './turtle.avif';

type SampleCreation = { id: string; username: string; creation: ShowcasePicture; tool: string; type: 'Image' };

const made = { tool: 'FLUX Image Generator', type: 'Image' } as const;

/** Column by column: a tall picture above or below a wide one, two square ones between them. */
export const sampleCreations: readonly SampleCreation[] = [
  {
    ...made,
    id: 'balloons',
    username: 'ada.draws',
    creation: { url: balloons, width: 640, height: 853, prompt: 'Hot air balloons over mountains at sunrise' },
  },
  {
    ...made,
    id: 'turtle',
    username: 'tidepool',
    creation: { url: turtle, width: 640, height: 480, prompt: 'A sea turtle over a coral reef underwater, sun rays' },
  },
  {
    ...made,
    id: 'astronaut',
    username: 'orbit.nine',
    creation: {
      url: astronaut,
      width: 640,
      height: 640,
      prompt: 'An astronaut floating in a colorful nebula near a ringed planet',
    },
  },
  {
    ...made,
    id: 'robot',
    username: 'neonmoth',
    creation: { url: robot, width: 640, height: 640, prompt: 'A robot on a neon street at night in the rain' },
  },
  {
    ...made,
    id: 'northern-lights',
    username: 'polar_jo',
    creation: {
      url: northernLights,
      width: 640,
      height: 480,
      prompt: 'Northern lights over a lake and mountains at night',
    },
  },
  {
    ...made,
    id: 'misty-fox',
    username: 'fernway',
    creation: { url: mistyFox, width: 640, height: 853, prompt: 'A red fox in a misty forest at dawn' },
  },
];
