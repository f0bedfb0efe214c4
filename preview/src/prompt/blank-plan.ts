import type { ScenePlan } from './plan.ts';

/** A plan that asks for nothing: what a picture without a prompt is made by. */
export const blankPlan: ScenePlan = {
  place: 'meadow',
  time: 'day',
  namesTime: false,
  weather: 'fair',
  style: 'painted',
  features: new Set(),
  flower: null,
  removed: new Set(),
  subjects: [],
  colors: [],
  mood: 'neutral',
  isMonochrome: false,
  isPortrait: false,
};
