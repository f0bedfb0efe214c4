import aurora from '../../assets/showcase/aurora.webp';
import balloon from '../../assets/showcase/balloon.webp';
import castle from '../../assets/showcase/castle.webp';
import fox from '../../assets/showcase/fox.webp';
import lighthouse from '../../assets/showcase/lighthouse.webp';
import mountainLake from '../../assets/showcase/mountain-lake.webp';
import neonStreet from '../../assets/showcase/neon-street.webp';
import planet from '../../assets/showcase/planet.webp';
import poppies from '../../assets/showcase/poppies.webp';
import reef from '../../assets/showcase/reef.webp';

/** A picture that the studio's own engine made, with the prompt that asked for it. */
export type ShowcasePicture = { url: string; width: number; height: number; prompt: string };

/** The first three are also in the intro video. */
export const showcase: readonly ShowcasePicture[] = [
  { url: balloon, width: 720, height: 960, prompt: 'A hot air balloon over a field of lavender at sunset' },
  {
    url: lighthouse,
    width: 720,
    height: 960,
    prompt: 'A lighthouse on a cliff above a stormy sea at dusk, oil painting',
  },
  {
    url: neonStreet,
    width: 720,
    height: 960,
    prompt: 'A neon city street in the rain at night, reflections, cinematic',
  },
  { url: poppies, width: 960, height: 720, prompt: 'Poppy field at golden hour with a windmill' },
  { url: mountainLake, width: 720, height: 540, prompt: 'A still mountain lake at sunset with snowy peaks' },
  { url: planet, width: 720, height: 720, prompt: 'A ringed planet and two moons in a blue nebula' },
  { url: aurora, width: 720, height: 960, prompt: 'A snowy mountain peak under green northern lights, starry night' },
  { url: reef, width: 720, height: 540, prompt: 'A blue fish above a coral reef, shafts of sunlight' },
  { url: fox, width: 720, height: 540, prompt: 'A red fox in a snowy pine forest at dawn, soft golden light' },
  { url: castle, width: 720, height: 960, prompt: 'Castle on a hill at sunset, watercolor' },
];
