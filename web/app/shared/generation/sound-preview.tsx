import type { Output } from '@kinora/server/files-wire';
import { Play } from 'lucide-react';
import classes from './preview.module.css';
import { Waveform } from './waveform.tsx';

/** The waveform of a sound, small. */
export function SoundPicture({ output, played }: { output: Output; played?: number }) {
  return (
    <span className={classes.sound}>
      <Waveform peaks={output.peaks} {...(played === undefined ? {} : { played })} />
    </span>
  );
}

/** Says that it can be heard, where a click means something else. */
export function PlaySign() {
  return (
    <span className={classes.play}>
      <Play size={20} aria-hidden />
    </span>
  );
}
