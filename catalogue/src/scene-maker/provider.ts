import type { FalStepsMapping } from '../provider.ts';
import { sceneClips, sceneEndpoints } from './clips.ts';

export const sceneMakerProvider = {
  provider: 'fal',
  startField: 'imageUrl',
  stepName: 'Clip',
  endpoints: sceneEndpoints,
  steps: sceneClips,
} satisfies FalStepsMapping;
