import { type CSSProperties, type ReactNode, useState } from 'react';
import classes from './compare-slider.module.css';

type Props = {
  before: ReactNode;
  after: ReactNode;
  /** Width over height of the result. */
  aspect: number;
};

const MIDDLE = 50;

/** Two pictures over one another; the dividing line follows pointer, finger and arrow keys. */
export function CompareSlider({ before, after, aspect }: Props) {
  const [position, setPosition] = useState(MIDDLE);
  const style: CSSProperties & Record<'--position', string> = { aspectRatio: aspect, '--position': `${position}%` };
  return (
    <div className={classes.compare} style={style}>
      <div className={classes.after}>{after}</div>
      <div className={classes.before}>{before}</div>
      <span className={classes.line} aria-hidden />
      <span className={classes.name} aria-hidden>
        Original
      </span>
      <span className={classes.name} data-side="after" aria-hidden>
        Result
      </span>
      {/* Not the library's slider: screen readers on phones cannot move what is no native range. */}
      <input
        type="range"
        className={classes.range}
        aria-label="Compare the original with the result"
        aria-valuetext={`${position} percent original`}
        min={0}
        max={100}
        value={position}
        onChange={({ currentTarget }) => setPosition(currentTarget.valueAsNumber)}
      />
    </div>
  );
}
