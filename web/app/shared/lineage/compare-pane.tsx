import type { Generation } from '@kinora/server/generations-wire';
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { Repeat2, Volume2, VolumeX, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { AudioPlayer } from '../generation/audio-player.tsx';
import { useBlur } from '../generation/labeled.tsx';
import { isSound, isVideo } from '../generation/output.ts';
import { OutputThumbnail, ThumbnailButton } from '../generation/preview.tsx';
import { reuseRoute } from '../generation/reuse-settings.ts';
import { useTexts } from '../texts/use-texts.ts';
import classes from './compare-dialog.module.css';
import type { Shot } from './compared.ts';
import type { Playback } from './use-playback.ts';

type MediaProps = { shot: Shot; name: string; playback: Playback; isHeard: boolean };

function Media({ shot: { output }, name, playback, isHeard }: MediaProps) {
  const viewer = useTexts('generation');
  const { isBlurred, show } = useBlur(output);
  const { url, posterUrl } = output;
  if (isBlurred) {
    return (
      <>
        <OutputThumbnail output={output} />
        <ThumbnailButton name={name} output={output} onClick={show} />
      </>
    );
  }
  if (isVideo(output)) {
    return (
      <video
        className={classes.video}
        src={url}
        poster={posterUrl ?? undefined}
        preload="auto"
        playsInline
        muted={!isHeard}
        aria-label={name}
        {...playback.listeners}
      >
        {viewer('noVideo')}
      </video>
    );
  }
  if (isSound(output)) return <AudioPlayer src={url} label={name} peaks={output.peaks} seconds={output.seconds} />;
  return <img src={url} alt={name} draggable={false} />;
}

type Props = MediaProps & {
  style: CSSProperties;
  /** The addresses of all that stands there. */
  shown: readonly string[];
  onChange: (shot: Shot) => void;
  onHear: (isHeard: boolean) => void;
  onReuse: (generation: Generation) => void;
  /** Missing where too few would stay. */
  onRemove: (() => void) | undefined;
};

/** One of the compared results, and what can be done with it. */
export function ComparePane({ style, shown, onChange, onHear, onReuse, onRemove, ...media }: Props) {
  const say = useTexts('compare');
  const { shot, name, isHeard } = media;
  const { generation, output } = shot;
  const { outputs, generation_name: title } = generation;
  const Sound = isHeard ? Volume2 : VolumeX;
  return (
    <figure className={classes.pane}>
      <div className={classes.window} data-moves={!isSound(output)}>
        <div className={classes.media} style={isSound(output) ? {} : style}>
          <Media {...media} />
        </div>
      </div>
      <figcaption>
        <span className={classes.name}>{title}</span>
        {outputs.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={say('which', { name })}
            value={output.url}
            data={outputs.map(({ url }, place) => ({
              value: url,
              label: say('place', { place: place + 1, total: outputs.length }),
              disabled: url !== output.url && shown.includes(url),
            }))}
            onChange={({ currentTarget }) => {
              const chosen = outputs.find(({ url }) => url === currentTarget.value);
              if (chosen !== undefined) onChange({ generation, output: chosen });
            }}
          />
        )}
        {isVideo(output) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-pressed={isHeard}
            aria-label={say('sound', { name })}
            title={say('sound', { name })}
            onClick={() => onHear(!isHeard)}
          >
            <Sound size={16} aria-hidden />
          </ActionIcon>
        )}
        {reuseRoute(generation) !== null && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<Repeat2 size={13} aria-hidden />}
            aria-label={say('reuse', { name })}
            onClick={() => onReuse(generation)}
          >
            {say('goOn')}
          </Button>
        )}
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say('remove', { name })}
            title={say('remove', { name })}
            onClick={onRemove}
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        )}
      </figcaption>
    </figure>
  );
}
