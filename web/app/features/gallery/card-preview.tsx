import { messages } from '@kinora/catalogue/messages';
import type { Generation, Output } from '@kinora/server/wire';
import { CircleX, Images, Play } from 'lucide-react';
import { stopwatch } from '../../format.ts';
import { MediaImage } from '../../ui/media-image.tsx';
import { progressWords } from '../studio/progress-words.ts';
import classes from './card-preview.module.css';

function Failure({ error_message }: Generation) {
  return (
    <div className={classes.failure}>
      <CircleX size={22} aria-hidden />
      <strong>{messages.generationFailed}</strong>
      {error_message !== null && error_message !== messages.generationFailed && <p>{error_message}</p>}
    </div>
  );
}

function Running({ generation_name: name, progress }: Generation) {
  const percent = progress?.percent ?? null;
  return (
    <div className={classes.running}>
      <p className={classes.state}>
        <span>{progressWords(progress)}</span>
        {percent !== null && <span>{Math.round(percent)}%</span>}
      </p>
      <progress
        className={classes.bar}
        max={100}
        {...(percent === null ? {} : { value: percent })}
        aria-label={`Progress of ${name}`}
      />
    </div>
  );
}

function Marks({ output, others }: { output: Output; others: number }) {
  const isVideo = output.contentType.startsWith('video/');
  return (
    <span className={classes.marks}>
      {isVideo && (
        <span className={classes.mark}>
          <Play size={11} aria-hidden />
          {output.seconds === undefined ? 'Video' : stopwatch(output.seconds * 1000)}
        </span>
      )}
      {others > 0 && (
        <span className={classes.mark}>
          <Images size={11} aria-hidden />+{others} more
        </span>
      )}
    </span>
  );
}

/** The first output as it looks; until there is one, how far it is, or why there will be none. */
export function CardPreview({ generation, isSmall = false }: { generation: Generation; isSmall?: boolean }) {
  const { outputs, status } = generation;
  const [output] = outputs;
  if (status === 'failed')
    return isSmall ? <CircleX className={classes.sign} aria-hidden /> : <Failure {...generation} />;
  if (status === 'processing') return isSmall ? <span className={classes.pending} /> : <Running {...generation} />;
  if (output === undefined) return <span className={classes.pending} />;
  return (
    <>
      <MediaImage
        src={output.thumbnailUrl ?? output.posterUrl ?? output.url}
        alt=""
        width={output.width}
        height={output.height}
        placeholder={output.placeholder}
      />
      {!isSmall && <Marks output={output} others={outputs.length - 1} />}
    </>
  );
}
