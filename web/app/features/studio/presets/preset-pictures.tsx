import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './presets.module.css';

/** Small copies of the pictures in a preset; nothing where it has none. */
export function PresetPictures({ pictures }: { pictures: readonly string[] }) {
  const say = useTexts('presets');
  if (pictures.length === 0) return null;
  return (
    <div className={classes.pictures}>
      {pictures.map((url, place) => (
        <img key={url} src={url} alt={say('picture', { number: place + 1 })} width={48} height={48} loading="lazy" />
      ))}
    </div>
  );
}
