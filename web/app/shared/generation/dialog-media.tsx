import type { Generation, Output } from '@kinora/server/wire';
import { MediaImage } from '../ui/media-image.tsx';
import { AudioPlayer } from './audio-player.tsx';
import classes from './generation-dialog.module.css';
import { isSound, isVideo, type Original, originalOf } from './output.ts';
import { ViewButton } from './preview.tsx';
import { VideoPlayer } from './video-player.tsx';

type Props = {
  generation: Generation;
  /** Missing where the viewer would open over something that must stay in sight. */
  onView?: ((output: Output) => void) | undefined;
};

function OutputMedia({ output, alt, onView }: { output: Output; alt: string } & Pick<Props, 'onView'>) {
  const { url, width, height, placeholder } = output;
  if (isVideo(output)) {
    const { posterUrl } = output;
    return <VideoPlayer className={classes.media} src={url} poster={posterUrl} label={alt} size={{ width, height }} />;
  }
  if (isSound(output)) return <AudioPlayer src={url} label={alt} peaks={output.peaks} seconds={output.seconds} />;
  const style = { aspectRatio: `${width} / ${height}` };
  const picture = <MediaImage src={url} alt={alt} width={width} height={height} placeholder={placeholder} isEager />;
  return (
    <div className={classes.media} style={style}>
      {picture}
      {onView && <ViewButton name={alt} output={output} onClick={() => onView(output)} />}
    </div>
  );
}

function OriginalMedia({ original, name }: { original: Original; name: string }) {
  const label = `Original of ${name}`;
  if (original.kind === 'video')
    return <VideoPlayer className={classes.media} src={original.url} poster={null} label={label} />;
  return <img className={classes.media} src={original.url} alt={label} />;
}

/** All outputs of a generation, beside what they were made from where its tool compares the two. */
export function DialogMedia({ generation, onView }: Props) {
  const { outputs, generation_name: name } = generation;
  const original = originalOf(generation);
  const shown = outputs.length + (original === null ? 0 : 1);
  return (
    <div className={classes.outputs} data-several={shown > 1}>
      {original !== null && (
        <figure className={classes.figure}>
          <OriginalMedia original={original} name={name} />
          <figcaption>Original</figcaption>
        </figure>
      )}
      {outputs.map((output, place) => {
        const alt = outputs.length > 1 ? `${name}, ${place + 1} of ${outputs.length}` : name;
        const caption = outputs.length > 1 ? `Result ${place + 1} of ${outputs.length}` : 'Result';
        return (
          <figure key={output.url} className={classes.figure}>
            <OutputMedia output={output} alt={alt} onView={onView} />
            {original !== null && <figcaption>{caption}</figcaption>}
          </figure>
        );
      })}
    </div>
  );
}
