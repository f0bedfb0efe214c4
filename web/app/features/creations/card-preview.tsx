import type { Generation, Output } from '@kinora/server/wire';
import { CircleX } from 'lucide-react';
import { Failure } from '../../shared/generation/failure.tsx';
import { OutputThumbnail, Preview, ViewButton } from '../../shared/generation/preview.tsx';
import { progressWords } from '../../shared/generation/progress-words.ts';
import classes from './card-preview.module.css';

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

type Props = { generation: Generation; onView: ((output: Output) => void) | undefined };

/** The first output as it looks; until there is one, how far it is, or why there will be none. */
export function CardPreview({ generation, onView }: Props) {
  if (generation.status === 'failed') return <Failure generation={generation} />;
  if (generation.status === 'processing') return <Running {...generation} />;
  return <Preview generation={generation} most={1} onView={onView} />;
}

/** As `CardPreview`, in the room of a thumbnail. */
export function LinePreview({ generation, onView }: Props) {
  const [output] = generation.outputs;
  if (generation.status === 'failed') return <CircleX className={classes.sign} aria-hidden />;
  if (output === undefined) return null;
  return (
    <>
      <OutputThumbnail output={output} />
      {onView && <ViewButton name={generation.generation_name} onClick={() => onView(output)} />}
    </>
  );
}
