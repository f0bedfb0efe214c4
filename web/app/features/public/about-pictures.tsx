import { showcase } from '../landing/showcase.ts';
import classes from './about-pictures.module.css';

/** Upright ones, so that they stand side by side at one height. */
const pictures = showcase.filter(({ width, height }) => height > width).slice(0, 4);

/** What the studio is for, before any word about it: pictures, each named by the sentence that made it. */
export function AboutPictures() {
  return (
    <ul className={classes.pictures}>
      {pictures.map(({ url, width, height, prompt }) => (
        <li key={url}>
          <img src={url} alt={prompt} width={width} height={height} decoding="async" />
        </li>
      ))}
    </ul>
  );
}
