import classes from './waveform.module.css';

const WIDTH = 3;
const GAP = 2;
const STEP = WIDTH + GAP;
const HEIGHT = 100;
/** Silence is seen as well. */
const LEAST = 4;
const FLAT = Array.from({ length: 120 }, () => 0);

/** The bars as one path, around the middle. */
export function waveformPath(peaks: readonly number[]): string {
  return peaks
    .map((peak, place) => {
      const height = Math.max(LEAST, peak);
      return `M${place * STEP} ${(HEIGHT - height) / 2}h${WIDTH}v${height}h-${WIDTH}z`;
    })
    .join('');
}

type Props = {
  /** 0 to 100 each; without them a flat line. */
  peaks: readonly number[] | undefined;
  /** 0 to 1: how much of it is over. */
  played?: number;
};

/** How loud a sound is from its beginning to its end. */
export function Waveform({ peaks = FLAT, played }: Props) {
  const box = `0 0 ${peaks.length * STEP - GAP} ${HEIGHT}`;
  const path = waveformPath(peaks);
  return (
    <span className={classes.frame}>
      <svg aria-hidden className={classes.bars} viewBox={box} preserveAspectRatio="none">
        <path d={path} />
      </svg>
      {played !== undefined && (
        <svg
          aria-hidden
          className={classes.played}
          viewBox={box}
          preserveAspectRatio="none"
          style={{ clipPath: `inset(0 ${100 * (1 - played)}% 0 0)` }}
        >
          <path d={path} />
        </svg>
      )}
    </span>
  );
}
