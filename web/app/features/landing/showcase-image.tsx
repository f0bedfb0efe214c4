import { showcase } from './showcase.ts';
import classes from './showcase-image.module.css';

type Props = { place: number; alt?: string; isEager?: boolean };

/** A picture of the showcase, or a leaf in our colours where there is none. */
export function ShowcaseImage({ place, alt = '', isEager = false }: Props) {
  const picture = showcase[place];
  if (picture === undefined) return <span className={classes.leaf} data-place={place} />;
  return (
    <img
      className={classes.picture}
      src={picture.url}
      alt={alt}
      width={picture.width}
      height={picture.height}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
