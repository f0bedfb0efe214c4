import aurora from './about/aurora.avif';
import balloon from './about/balloon.avif';
import lighthouse from './about/lighthouse.avif';
import neonStreet from './about/neon-street.avif';
import classes from './about.module.css';

/** Upright ones, so that they stand side by side at one height; each with the sentence that made it. */
const pictures = [
  { url: balloon, prompt: 'A hot air balloon over a field of lavender at sunset' },
  { url: lighthouse, prompt: 'A lighthouse on a cliff above a stormy sea at dusk, oil painting' },
  { url: neonStreet, prompt: 'A neon city street in the rain at night, reflections, cinematic' },
  { url: aurora, prompt: 'A snowy mountain peak under green northern lights, starry night' },
];

/** What the studio is for, before any word about it. */
export function AboutPictures() {
  return (
    <ul className={classes.pictures}>
      {pictures.map(({ url, prompt }, index) => (
        <li key={url}>
          <img src={url} alt={prompt} width={480} height={640} fetchPriority={index === 0 ? 'high' : 'auto'} />
        </li>
      ))}
    </ul>
  );
}
