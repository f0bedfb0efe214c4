import type { Output } from '@kinora/server/files-wire';
import type { Generation } from '@kinora/server/generations-wire';
import { Film, Images, Music, Play } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { stopwatch } from '../format/formats.ts';
import { useFormats } from '../format/use-formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MediaImage } from '../ui/media-image.tsx';
import { isBeforeAfter, tileCount } from './aspect.ts';
import { Labeled, useBlur } from './labeled.tsx';
import { Held, PartsInReview } from './lazy-review.ts';
import { isSound, isVideo, type Original, originalOf } from './output.ts';
import classes from './preview.module.css';
import { PlaySign, SoundPicture } from './sound-preview.tsx';
import { TakenDown, takenDownOf, takenOutputsOf, WhyTakenDown } from './taken-down.tsx';

const STILL = '(prefers-reduced-motion: reduce)';

/** The closest part of the page that reacts to a pointer or the focus: the whole card, if there is one. */
function stageOf(element: HTMLElement): HTMLElement {
  return element.closest<HTMLElement>('article, li') ?? element;
}

/** A video's poster; while its card is pointed at or has the focus, the video plays silently, over and over. */
function VideoPreview({ output }: { output: Output }) {
  const say = useTexts('generation');
  const frame = useRef<HTMLSpanElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    if (frame.current === null || window.matchMedia(STILL).matches) return;
    const stage = stageOf(frame.current);
    const listening = new AbortController();
    const options = { signal: listening.signal };
    const play = () => setIsPlaying(true);
    const stop = () => setIsPlaying(stage.matches(':hover, :focus-within'));
    stage.addEventListener('pointerenter', play, options);
    stage.addEventListener('focusin', play, options);
    stage.addEventListener('pointerleave', stop, options);
    stage.addEventListener('focusout', () => requestAnimationFrame(stop), options);
    return () => listening.abort();
  }, []);
  const poster = output.thumbnailUrl ?? output.posterUrl;
  return (
    <span ref={frame} className={classes.frame}>
      {poster === null ? (
        <span className={classes.blank}>
          <Film size={24} aria-hidden />
        </span>
      ) : (
        <MediaImage src={poster} alt="" width={output.width} height={output.height} placeholder={output.placeholder} />
      )}
      {isPlaying && (
        <video
          className={classes.video}
          src={output.previewUrl ?? output.url}
          aria-hidden
          autoPlay
          muted
          loop
          playsInline
        >
          {say('noVideo')}
        </video>
      )}
    </span>
  );
}

type View = (output: Output) => void;

/** One output, small. */
export function OutputThumbnail({ output }: { output: Output }) {
  if (output.label === undefined) return <PlainThumbnail output={output} />;
  return (
    <Labeled output={output}>
      <PlainThumbnail output={output} />
    </Labeled>
  );
}

function PlainThumbnail({ output }: { output: Output }) {
  if (isVideo(output)) return <VideoPreview output={output} />;
  if (isSound(output)) return <SoundPicture output={output} />;
  const { thumbnailUrl, url, width, height, placeholder } = output;
  return <MediaImage src={thumbnailUrl ?? url} alt="" width={width} height={height} placeholder={placeholder} />;
}

const PlayableSound = lazyPart(
  () => import('./playable-sound.tsx'),
  (module) => module.PlayableSound,
);

/** One output on a card. `isStill`: a click means something else than to play it. */
function CardOutput({ output, name, isStill }: { output: Output; name: string; isStill: boolean }) {
  if (!isSound(output)) return <OutputThumbnail output={output} />;
  if (!isStill) {
    return (
      <Suspense fallback={<SoundPicture output={output} />}>
        <PlayableSound output={output} name={name} />
      </Suspense>
    );
  }
  return (
    <>
      <SoundPicture output={output} />
      <PlaySign />
    </>
  );
}

type ViewButtonProps = {
  name: string;
  /** The name says which one of several it is. */
  isOneOfSeveral?: boolean;
  output: Output;
  onClick: () => void;
};

/** Covers a preview, so that all of it opens the viewer. */
export function ViewButton({ name, isOneOfSeveral = false, output, onClick }: ViewButtonProps) {
  const say = useTexts('generation');
  const view = isOneOfSeveral ? say('viewOne', { name }) : say('view', { name });
  const label = isSound(output) ? say('listen', { name }) : view;
  return <button type="button" className={classes.view} aria-label={label} onClick={onClick} />;
}

/** As `ViewButton`, over a thumbnail: what is blurred is shown first. */
export function ThumbnailButton(props: ViewButtonProps) {
  return props.output.label === undefined ? <ViewButton {...props} /> : <LabeledButton {...props} />;
}

function LabeledButton(props: ViewButtonProps) {
  const say = useTexts('generation');
  const { name, output } = props;
  const { isBlurred, show } = useBlur(output);
  if (!isBlurred) return <ViewButton {...props} />;
  return (
    <button
      type="button"
      className={classes.view}
      aria-label={say('show', { name, rule: output.label?.rule ?? '' })}
      onClick={show}
    />
  );
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
  const say = useTexts('generation');
  const { width, height } = output;
  return (
    <span className={classes.tiles} data-count={2}>
      <Tile caption={say('original')}>
        <MediaImage src={original.url} alt="" width={width} height={height} placeholder={null} isOriginal />
      </Tile>
      <Tile caption={say('result')}>
        <OutputThumbnail output={output} />
      </Tile>
    </span>
  );
}

function Marks({ output, others, isBrief }: { output: Output; others: number; isBrief: boolean }) {
  const say = useTexts('generation');
  const { number } = useFormats();
  if (others === 0 && !isVideo(output) && !isSound(output)) return null;
  return (
    <span className={classes.marks}>
      {isVideo(output) && (
        <span className={classes.mark}>
          <Play size={11} aria-hidden />
          {output.seconds === undefined ? say('video') : stopwatch(output.seconds * 1000)}
        </span>
      )}
      {isSound(output) && (
        <span className={classes.mark}>
          <Music size={11} aria-hidden />
          {output.seconds === undefined ? say('audio') : stopwatch(output.seconds * 1000)}
        </span>
      )}
      {others > 0 && (
        <span className={classes.mark}>
          {!isBrief && <Images size={11} aria-hidden />}
          {isBrief ? `+${number(others)}` : say('more', { count: others })}
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
  const say = useTexts('generation');
  const { outputs, generation_name: name } = generation;
  const taken = takenOutputsOf(generation);
  const all: (Output | (typeof taken)[number])[] = [...outputs];
  for (const one of taken) all.splice(one.place, 0, one);
  const shown = all.slice(0, most);
  return (
    <span className={classes.tiles} data-count={shown.length}>
      {shown.map((output, place) => {
        if (!('url' in output)) {
          return (
            <Tile key={output.id}>
              <WhyTakenDown reason={output.reason} appeal={output.appeal} />
            </Tile>
          );
        }
        const called = say('outputOf', { name, place: place + 1, total: all.length });
        return (
          <Tile key={output.url}>
            <CardOutput output={output} name={called} isStill={onView === undefined} />
            {place === shown.length - 1 && <Marks output={output} others={all.length - shown.length} isBrief />}
            {onView && <ThumbnailButton name={called} isOneOfSeveral output={output} onClick={() => onView(output)} />}
          </Tile>
        );
      })}
    </span>
  );
}

/** What a completed generation looks like on a card: one output, several, or the original beside the result. */
export function Preview(props: Props) {
  const { generation } = props;
  if (generation.outputs.length === 0 || generation.metadata.review === undefined) return <Shown {...props} />;
  return (
    <>
      <Shown {...props} />
      <Suspense>
        <PartsInReview generation={generation} />
      </Suspense>
    </>
  );
}

function Shown(props: Props) {
  const { generation, most, onView } = props;
  const { generation_name: name } = generation;
  const [output] = generation.outputs;
  if (output === undefined && takenDownOf(generation) !== null) return <TakenDown generation={generation} />;
  if (output === undefined) {
    const pending = <span className={classes.pending} />;
    if (generation.metadata.review === undefined) return pending;
    return (
      <Suspense fallback={pending}>
        <Held generation={generation} />
      </Suspense>
    );
  }
  const original = isBeforeAfter(generation) ? originalOf(generation) : null;
  if (original === null && tileCount(generation, most) > 1) return <Tiles {...props} />;
  return (
    <>
      {original === null ? (
        <CardOutput output={output} name={name} isStill={onView === undefined} />
      ) : (
        <BeforeAfter original={original} output={output} />
      )}
      <Marks output={output} others={generation.outputs.length - 1} isBrief={false} />
      {onView && <ThumbnailButton name={name} output={output} onClick={() => onView(output)} />}
    </>
  );
}
