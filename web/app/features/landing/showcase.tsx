import landing from './landing.module.css';
import { StartLink } from './links.tsx';
import classes from './showcase.module.css';
import { showcase } from './showcase.ts';
import { ShowcaseImage } from './showcase-image.tsx';

/** Pictures with the prompts that made them, and the way in. */
export function Showcase() {
  return (
    <section id="gallery" className={landing.section} aria-labelledby="gallery-heading">
      <h2 id="gallery-heading">Made with Kinora</h2>
      <p className={landing.lead}>
        Every picture here was made by the engine that comes with the studio, from the sentence below it.
      </p>
      <ul className={classes.pictures}>
        {showcase.toReversed().map((picture) => (
          <li key={picture.url}>
            <figure className={classes.figure}>
              <ShowcaseImage picture={picture} />
              <figcaption>{picture.prompt}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className={classes.call}>
        <p>100 tokens are yours when you confirm your email. That is twelve pictures.</p>
        <StartLink />
      </div>
    </section>
  );
}
