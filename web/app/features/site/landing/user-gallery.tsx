import { sampleCreations } from '../../../shared/brand/showcase/sample-creations.ts';
import { SignupTokens } from '../../../shared/ui/signup-tokens.tsx';
import landing from './landing.module.css';
import { StartLink } from './links.tsx';
import { ShowcaseImage } from './showcase-image.tsx';
import classes from './user-gallery.module.css';

/** Samples of what people make, and the way in. */
export function UserGallery() {
  return (
    <section id="gallery" className={landing.section} aria-labelledby="gallery-heading">
      <h2 id="gallery-heading">User Gallery</h2>
      <p className={landing.lead}>
        Six samples. Each was made by the engine that comes with the studio, from the sentence below it.
      </p>
      <ul className={classes.creations}>
        {sampleCreations.map(({ id, username, creation, tool, type }) => (
          <li key={id}>
            <figure className={classes.creation}>
              <ShowcaseImage picture={creation} />
              <figcaption>
                <p>{creation.prompt}</p>
                <p className={classes.by}>
                  <span>@{username}</span>
                  <span>
                    {tool}, {type.toLowerCase()}
                  </span>
                </p>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className={classes.call}>
        <p>
          <SignupTokens /> tokens are yours when you confirm your email.
        </p>
        <StartLink />
      </div>
    </section>
  );
}
