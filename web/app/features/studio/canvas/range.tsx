import type { CSSProperties } from 'react';
import classes from './canvas.module.css';

type Props = {
  label: string;
  /** The value in words. */
  said: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
};

/** A number by a slider. Not the library's: screen readers on phones cannot move what is no native range. */
export function Range({ label, said, min, max, value, onChange }: Props) {
  const style: CSSProperties & Record<'--fill', string> = { '--fill': `${(100 * (value - min)) / (max - min)}%` };
  return (
    <label className={classes.range}>
      <span>{label}</span>
      <span className={classes.said} aria-hidden>
        {said}
      </span>
      <input
        type="range"
        style={style}
        min={min}
        max={max}
        value={value}
        aria-label={label}
        aria-valuetext={said}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
    </label>
  );
}
