import aurora from './aurora.avif';
import balloon from './balloon.avif';
import castle from './castle.avif';
import fox from './fox.avif';
import lighthouse from './lighthouse.avif';
import mountainLake from './mountain-lake.avif';
import neonStreet from './neon-street.avif';
import planet from './planet.avif';
import poppies from './poppies.avif';
import reef from './reef.avif';

/** A picture that the studio's own engine made, with the prompt that asked for it. */
export type ShowcasePicture = { url: string; width: number; height: number; prompt: string };

/** The first three are also in the intro video. */
const showcase: readonly ShowcasePicture[] = [
  { url: balloon, width: 640, height: 853, prompt: 'A hot air balloon over a field of lavender at sunset' },
  {
    url: lighthouse,
    width: 640,
    height: 853,
    prompt: 'A lighthouse on a cliff above a stormy sea at dusk, oil painting',
  },
  {
    url: neonStreet,
    width: 640,
    height: 853,
    prompt: 'A neon city street in the rain at night, reflections, cinematic',
  },
  { url: poppies, width: 640, height: 480, prompt: 'Poppy field at golden hour with a windmill' },
  { url: mountainLake, width: 640, height: 480, prompt: 'A still mountain lake at sunset with snowy peaks' },
  { url: planet, width: 640, height: 640, prompt: 'A ringed planet and two moons in a blue nebula' },
  { url: aurora, width: 640, height: 853, prompt: 'A snowy mountain peak under green northern lights, starry night' },
  { url: reef, width: 640, height: 480, prompt: 'A blue fish above a coral reef, shafts of sunlight' },
  { url: fox, width: 640, height: 480, prompt: 'A red fox in a snowy pine forest at dawn, soft golden light' },
  { url: castle, width: 640, height: 853, prompt: 'Castle on a hill at sunset, watercolor' },
];

/** Those of the intro video come last. */
const FIRST = 3;

/** The picture of a tool by its place in the catalogue, the same on every page. */
export function toolPicture(place: number): ShowcasePicture | undefined {
  return showcase[(FIRST + place) % showcase.length];
}
