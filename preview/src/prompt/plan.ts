import type { Style } from '@kinora/providers/port/orders';
import type { Color } from '../paint/color.ts';
import type { TimeOfDay } from '../paint/palettes.ts';

export const places = [
  'mountain',
  'lake',
  'ocean',
  'desert',
  'forest',
  'city',
  'street',
  'meadow',
  'space',
  'underwater',
  'studio',
  'abstract',
] as const;
export type Place = (typeof places)[number];

export const weathers = ['clear', 'fair', 'overcast', 'rain', 'storm', 'snow', 'fog'] as const;
export type Weather = (typeof weathers)[number];

/** Things that a scene can have beside its place. */
export const features = [
  'aurora',
  'stars',
  'moon',
  'clouds',
  'birds',
  'snow',
  'flowers',
  'trees',
  'palms',
  'pines',
  'blossom',
  'autumn',
  'river',
  'waterfall',
  'volcano',
  'waves',
  'beach',
  'island',
  'canyon',
  'road',
  'neon',
  'planet',
  'nebula',
  'fireflies',
  'rays',
  'lanterns',
  'coral',
  'village',
] as const;
export type Feature = (typeof features)[number];

export const flowers = ['lavender', 'poppy', 'tulip', 'sunflower'] as const;
export type Flower = (typeof flowers)[number];

/** One thing of the prompt: an icon of the subject library or a drawing of our own, how many, and in which color. */
export interface PlannedSubject {
  name: string;
  count: number;
  tint: Color | null;
}

/** What a prompt asks for, with every gap filled. */
export interface ScenePlan {
  place: Place;
  time: TimeOfDay;
  /** True when the prompt itself names the time of day. */
  namesTime: boolean;
  weather: Weather;
  style: Style;
  features: ReadonlySet<Feature>;
  /** The kind of flower when the prompt names one that has its own colors. */
  flower: Flower | null;
  /** What the negative prompt takes away. */
  removed: ReadonlySet<string>;
  subjects: readonly PlannedSubject[];
  /** Named colors that the whole picture leans to. */
  colors: readonly Color[];
  mood: 'calm' | 'dark' | 'dreamy' | 'vivid' | 'muted' | 'neutral';
  /** True when the prompt asks for a picture without color. */
  isMonochrome: boolean;
  /** True for a close picture of one subject. */
  isPortrait: boolean;
}
