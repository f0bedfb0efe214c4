import { type CSSProperties, type ReactNode, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import classes from './compare-slider.module.css';

type Props = {
  before: ReactNode;
  after: ReactNode;
  /** Width over height of the result. */
  aspect: number;
  /** How much of the first is shown at the beginning, in percent. */
  start?: number;
};

const MIDDLE = 50;

/** Two pictures over one another; the dividing line follows pointer, finger and arrow keys. */
export function CompareSlider({ before, after, aspect, start = MIDDLE }: Props) {
  const say = useTexts('viewer');
  const [position, setPosition] = useState(start);
  const style: CSSProperties & Record<'--position', string> = { aspectRatio: aspect, '--position': `${position}%` };
  return (
    <div className={classes.compare} style={style} dir="ltr">
      <div className={classes.after}>{after}</div>
      <div className={classes.before}>{before}</div>
      <span className={classes.line} aria-hidden />
      <span className={classes.name} aria-hidden>
        {say('original')}
      </span>
      <span className={classes.name} data-side="after" aria-hidden>
        {say('result')}
      </span>
      {/* Not the library's slider: screen readers on phones cannot move what is no native range. */}
      <input
        type="range"
        className={classes.range}
        aria-label={say('divide')}
        aria-valuetext={say('percentOriginal', { percent: position })}
        min={0}
        max={100}
        value={position}
        onChange={({ currentTarget }) => setPosition(currentTarget.valueAsNumber)}
      />
    </div>
  );
}
