import type { Generation, Output } from '@kinora/server/wire';
import { Images, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { stopwatch } from '../format/format.ts';
import { MediaImage } from '../ui/media-image.tsx';
import { isBeforeAfter, tileCount } from './aspect.ts';
import { type Original, originalOf } from './original.ts';
import { isVideo } from './output-kind.ts';
import classes from './preview.module.css';
import { VideoPreview } from './video-preview.tsx';

type View = (output: Output) => void;

/** One output, small. */
export function OutputThumbnail({ output }: { output: Output }) {
  if (isVideo(output)) return <VideoPreview output={output} />;
  const { thumbnailUrl, url, width, height, placeholder } = output;
  return <MediaImage src={thumbnailUrl ?? url} alt="" width={width} height={height} placeholder={placeholder} />;
}

/** Covers a preview, so that all of it opens the viewer. */
export function ViewButton({ name, onClick }: { name: string; onClick: () => void }) {
  return <button type="button" className={classes.view} aria-label={`View ${name} full screen`} onClick={onClick} />;
}

function Tile({ caption, children }: { caption?: string; children: ReactNode }) {
  return (
    <span className={classes.tile}>
      {children}
      {caption !== undefined && <span className={classes.caption}>{caption}</span>}
    </span>
  );
}

function BeforeAfter({ original, output }: { original: Original; output: Output }) {
  return (
    <span className={classes.tiles} data-count={2}>
      <Tile caption="Original">
        <MediaImage src={original.url} alt="" width={output.width} height={output.height} placeholder={null} />
      </Tile>
      <Tile caption="Result">
        <OutputThumbnail output={output} />
      </Tile>
    </span>
  );
}

function Marks({ output, others, isBrief }: { output: Output; others: number; isBrief: boolean }) {
  return (
    <span className={classes.marks}>
      {isVideo(output) && (
        <span className={classes.mark}>
          <Play size={11} aria-hidden />
          {output.seconds === undefined ? 'Video' : stopwatch(output.seconds * 1000)}
        </span>
      )}
      {others > 0 && (
        <span className={classes.mark}>
          {!isBrief && <Images size={11} aria-hidden />}+{others}
          {!isBrief && ' more'}
        </span>
      )}
    </span>
  );
}

type Props = {
  generation: Generation;
  /** How many outputs may be shown side by side. */
  most: number;
  /** Missing while a click means something else. */
  onView?: View | undefined;
};

function Tiles({ generation, most, onView }: Props) {
  const { outputs, generation_name: name } = generation;
  const shown = outputs.slice(0, most);
  return (
    <span className={classes.tiles} data-count={shown.length}>
      {shown.map((output, place) => (
        <Tile key={output.url}>
          <OutputThumbnail output={output} />
          {place === shown.length - 1 && <Marks output={output} others={outputs.length - shown.length} isBrief />}
          {onView && <ViewButton name={`${name}, ${place + 1} of ${outputs.length},`} onClick={() => onView(output)} />}
        </Tile>
      ))}
    </span>
  );
}

/** What a completed generation looks like on a card: one output, several, or the original beside the result. */
export function Preview(props: Props) {
  const { generation, most, onView } = props;
  const [output] = generation.outputs;
  if (output === undefined) return <span className={classes.pending} />;
  const original = isBeforeAfter(generation) ? originalOf(generation) : null;
  if (original === null && tileCount(generation, most) > 1) return <Tiles {...props} />;
  return (
    <>
      {original === null ? <OutputThumbnail output={output} /> : <BeforeAfter original={original} output={output} />}
      <Marks output={output} others={generation.outputs.length - 1} isBrief={false} />
      {onView && <ViewButton name={generation.generation_name} onClick={() => onView(output)} />}
    </>
  );
}
