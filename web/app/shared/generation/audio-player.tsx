import { NativeSelect, UnstyledButton } from '@mantine/core';
import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { stopwatch } from '../format/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import classes from './audio-player.module.css';
import { pauseOthers } from './one-at-a-time.ts';
import { Waveform } from './waveform.tsx';

const SKIP_SECONDS = 5;
const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** The part of an audio element that keys act on. */
type Playable = Pick<HTMLAudioElement, 'paused' | 'play' | 'pause' | 'muted' | 'currentTime'>;

/** A browser that will not start says so by a rejection; nothing follows from it. */
function toggle(audio: Playable): void {
  if (audio.paused) audio.play().catch(() => undefined);
  else audio.pause();
}

/** Does what a key means to a player of a sound of that length; answers whether it means anything. */
export function audioKey(audio: Playable, key: string, seconds: number): boolean {
  const seek = (to: number) => {
    audio.currentTime = Math.min(seconds, Math.max(0, to));
  };
  switch (key) {
    case ' ':
      toggle(audio);
      return true;
    case 'ArrowRight':
    case 'ArrowUp':
      seek(audio.currentTime + SKIP_SECONDS);
      return true;
    case 'ArrowLeft':
    case 'ArrowDown':
      seek(audio.currentTime - SKIP_SECONDS);
      return true;
    case 'Home':
      seek(0);
      return true;
    case 'End':
      seek(seconds);
      return true;
    default:
      return false;
  }
}

type Props = {
  src: string;
  label: string;
  /** As they were measured. */
  peaks: readonly number[] | undefined;
  seconds: number | undefined;
};

/**
 * A sound with its waveform, on which pointer and keys move: arrows by five seconds, Home and End to its ends, space
 * starts and stops. It never begins by itself.
 */
export function AudioPlayer({ src, label, peaks, seconds: measured }: Props) {
  const say = useTexts('viewer');
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [volume, setVolume] = useState(1);
  const [isMuted, setMuted] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [length, setLength] = useState(measured ?? 0);
  const [isUnplayable, setUnplayable] = useState(false);
  useEffect(() => {
    const element = audio.current;
    return () => element?.pause();
  }, []);
  const seconds = measured ?? length;

  function onSeekKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || audio.current === null) return;
    if (!audioKey(audio.current, event.key, seconds)) return;
    event.preventDefault();
    setAt(audio.current.currentTime);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's looks.
    <div
      className={classes.player}
      // Time runs in the same direction everywhere.
      dir="ltr"
      role="group"
      aria-label={label}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.key !== 'Escape' && event.key !== 'Tab' && event.stopPropagation()}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: what the tools make has no words to caption. */}
      <audio
        ref={audio}
        src={src}
        preload="metadata"
        onPlay={(event) => {
          setPlaying(true);
          pauseOthers(event);
        }}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget }) => {
          if (Number.isFinite(currentTarget.duration)) setLength(currentTarget.duration);
        }}
        onError={() => setUnplayable(true)}
      />
      <UnstyledButton
        className={classes.play}
        aria-label={isPlaying ? say('pause') : say('play')}
        title={isPlaying ? say('pause') : say('play')}
        disabled={isUnplayable}
        onClick={() => audio.current && toggle(audio.current)}
      >
        {isPlaying ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
      </UnstyledButton>
      <div className={classes.track}>
        <Waveform peaks={peaks} played={seconds > 0 ? Math.min(1, at / seconds) : 0} />
        {/* Not the library's slider: screen readers on phones cannot move what is no native range. */}
        <input
          type="range"
          className={classes.seek}
          aria-label={say('position')}
          aria-valuetext={say('positionOf', { at: stopwatch(at * 1000), length: stopwatch(seconds * 1000) })}
          min={0}
          max={seconds > 0 ? seconds : 1}
          step="any"
          value={at}
          disabled={isUnplayable}
          onKeyDown={onSeekKey}
          onChange={({ currentTarget }) => {
            if (audio.current) audio.current.currentTime = currentTarget.valueAsNumber;
            setAt(currentTarget.valueAsNumber);
          }}
        />
      </div>
      <p className={classes.time}>
        {stopwatch(at * 1000)} / {stopwatch(seconds * 1000)}
      </p>
      <div className={classes.settings}>
        <UnstyledButton
          className={classes.mute}
          aria-label={say('mute')}
          title={say('mute')}
          aria-pressed={isMuted}
          onClick={() => {
            if (audio.current) audio.current.muted = !isMuted;
            setMuted(!isMuted);
          }}
        >
          {isMuted || volume === 0 ? <VolumeX size={16} aria-hidden /> : <Volume2 size={16} aria-hidden />}
        </UnstyledButton>
        {/* As above. */}
        <input
          type="range"
          className={classes.volume}
          aria-label={say('volume')}
          aria-valuetext={say('percent', { percent: Math.round(volume * 100) })}
          min={0}
          max={1}
          step={0.05}
          value={isMuted ? 0 : volume}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.valueAsNumber;
            if (audio.current) Object.assign(audio.current, { volume: chosen, muted: false });
            setVolume(chosen);
            setMuted(false);
          }}
        />
        <NativeSelect
          size="xs"
          className={classes.speed}
          aria-label={say('speed')}
          value={speed}
          onChange={({ currentTarget }) => {
            const chosen = Number(currentTarget.value);
            if (audio.current) audio.current.playbackRate = chosen;
            setSpeed(chosen);
          }}
          data={speeds.map((one) => ({ value: String(one), label: `${one}x` }))}
        />
      </div>
      {isUnplayable && (
        <p role="alert" className={classes.problem}>
          {say('unplayable')}
        </p>
      )}
    </div>
  );
}
