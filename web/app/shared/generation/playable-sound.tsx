import type { Output } from '@kinora/server/files-wire';
import { UnstyledButton } from '@mantine/core';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { pauseOthers } from './one-at-a-time.ts';
import classes from './preview.module.css';
import { SoundPicture } from './sound-preview.tsx';

/** A sound that plays within its card once its button is pressed, while its waveform fills. */
export function PlayableSound({ output, name }: { output: Output; name: string }) {
  const say = useTexts('generation');
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isUnplayable, setUnplayable] = useState(false);
  const [played, setPlayed] = useState<number>();
  useEffect(() => {
    const element = audio.current;
    return () => element?.pause();
  }, []);

  function toggle() {
    const element = audio.current;
    if (element === null) return;
    // A browser that will not start says so by a rejection; nothing follows from it.
    if (element.paused) element.play().catch(() => undefined);
    else element.pause();
  }

  const label = isUnplayable ? say('unplayable', { name }) : isPlaying ? say('pause', { name }) : say('play', { name });
  return (
    <>
      <SoundPicture output={output} {...(played === undefined ? {} : { played })} />
      {/* biome-ignore lint/a11y/useMediaCaption: what the tools make has no words to caption. */}
      <audio
        ref={audio}
        src={output.url}
        preload="none"
        onPlay={(event) => {
          setPlaying(true);
          pauseOthers(event);
        }}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          setPlayed(Number.isFinite(duration) ? currentTime / duration : 0)
        }
        onEnded={() => setPlayed(undefined)}
        onError={() => setUnplayable(true)}
      />
      <UnstyledButton
        className={classes.play}
        aria-label={label}
        title={label}
        disabled={isUnplayable}
        onClick={toggle}
      >
        {isPlaying ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
      </UnstyledButton>
    </>
  );
}
