import type { ShowcasePicture } from '../../../shared/brand/showcase/showcase.ts';
import classes from './showcase-image.module.css';

/** A picture that may have words beside it. */
export function ShowcaseImage({ picture, isEager = false }: { picture: ShowcasePicture; isEager?: boolean }) {
  return (
    <img
      className={classes.picture}
      src={picture.url}
      alt=""
      width={picture.width}
      height={picture.height}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
