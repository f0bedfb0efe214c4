import type { Output } from '@kinora/server/files-wire';
import type { Generation } from '@kinora/server/generations-wire';
import { useTexts } from '../texts/use-texts.ts';
import { MediaImage } from '../ui/media-image.tsx';
import { AudioPlayer } from './audio-player.tsx';
import classes from './generation-dialog.module.css';
import { useBlur } from './labeled.tsx';
import { isSound, isVideo, type Original, originalOf } from './output.ts';
import { OutputThumbnail, ThumbnailButton, ViewButton } from './preview.tsx';
import { VideoPlayer } from './video-player.tsx';

type Props = {
  generation: Generation;
  /** Missing where the viewer would open over something that must stay in sight. */
  onView?: ((output: Output) => void) | undefined;
};

type OutputProps = { output: Output; alt: string } & Pick<Props, 'onView'>;

/** What a label blurs stays so here until it is clicked. */
function OutputMedia(props: OutputProps) {
  const { output, alt } = props;
  const { isBlurred, show } = useBlur(output);
  if (!isBlurred) return <ShownMedia {...props} />;
  return (
    <div className={classes.media} style={{ aspectRatio: `${output.width} / ${output.height}` }}>
      <OutputThumbnail output={output} />
      <ThumbnailButton name={alt} output={output} onClick={show} />
    </div>
  );
}

function ShownMedia({ output, alt, onView }: OutputProps) {
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

/** Until it has arrived it takes the room of the result, which is mostly of the same shape, but not its colors. */
function OriginalMedia({ original, name, output }: { original: Original; name: string; output: Output | undefined }) {
  const say = useTexts('details');
  const label = say('originalOf', { name });
  if (original.kind === 'video')
    return <VideoPlayer className={classes.media} src={original.url} poster={null} label={label} />;
  const { width = 1, height = 1 } = output ?? {};
  return (
    <div className={`${classes.media} ${classes.original}`}>
      <MediaImage src={original.url} alt={label} width={width} height={height} placeholder={null} isOriginal isEager />
    </div>
  );
}

/** All outputs of a generation, beside what they were made from where its tool compares the two. */
export function DialogMedia({ generation, onView }: Props) {
  const say = useTexts('generation');
  const details = useTexts('details');
  const { outputs, generation_name: name } = generation;
  const original = originalOf(generation);
  const shown = outputs.length + (original === null ? 0 : 1);
  return (
    <div className={classes.outputs} data-several={shown > 1}>
      {original !== null && (
        <figure className={classes.figure}>
          <OriginalMedia original={original} name={name} output={outputs[0]} />
          <figcaption>{say('original')}</figcaption>
        </figure>
      )}
      {outputs.map((output, place) => {
        const of = { place: place + 1, total: outputs.length };
        const alt = of.total > 1 ? say('outputOf', { name, ...of }) : name;
        const caption = of.total > 1 ? details('resultOf', of) : say('result');
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
