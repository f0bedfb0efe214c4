import { Button, SegmentedControl } from '@mantine/core';
import { ScanSearch } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import slider from '../slider.module.css';
import classes from './canvas.module.css';
import type { DrawTool } from './use-canvas.ts';

type RangeProps = {
  label: string;
  /** The value in words. */
  said: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
};

/** A number by a slider. Not the library's: screen readers on phones cannot move what is no native range. */
export function Range({ label, said, min, max, value, onChange }: RangeProps) {
  const style: CSSProperties & Record<'--fill', string> = { '--fill': `${(100 * (value - min)) / (max - min)}%` };
  return (
    <label className={classes.range}>
      <span>{label}</span>
      <span className={classes.said} aria-hidden>
        {said}
      </span>
      <input
        type="range"
        className={slider.slider}
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

export const BRUSH = { least: 1, most: 512, start: 64, step: 1.25 };
export const TOLERANCE = { least: 1, most: 128, start: 32 };
/** Pixels by which a press makes what is painted larger or smaller. */
export const GROWN_BY = { least: 1, most: 64, start: 4 };

const bothWays: readonly DrawTool[] = ['brush', 'rectangle', 'ellipse', 'lasso', 'wand', 'object'];

export type ToolValues = { size: number; tolerance: number; grownBy: number; isTaking: boolean };
type Props = {
  tool: DrawTool;
  values: ToolValues;
  onValues: (values: ToolValues) => void;
  /** A thing is being looked for; none was found at last. */
  isLooking: boolean;
  isNothing: boolean;
  /** Paints everything behind what is in front; null where that is not wanted. */
  onBackground: (() => void) | null;
};

/** How the chosen tool draws, below the canvas. */
export function ToolSettings({ tool, values, onValues, isLooking, isNothing, onBackground }: Props) {
  const say = useTexts('edit');
  const { size, tolerance, grownBy, isTaking } = values;
  const set = (changed: Partial<ToolValues>) => onValues({ ...values, ...changed });
  return (
    <div className={classes.settings}>
      <strong className={classes.toolName} aria-hidden>
        {say(`tool.${tool}`)}
      </strong>
      {onBackground !== null && (
        <Button
          variant="default"
          size="sm"
          leftSection={<ScanSearch size={15} aria-hidden />}
          loading={isLooking}
          onClick={onBackground}
        >
          {say('pickBackground')}
        </Button>
      )}
      {bothWays.includes(tool) && (
        <SegmentedControl
          size="xs"
          aria-label={say('way')}
          value={isTaking ? 'take' : 'add'}
          data={(['add', 'take'] as const).map((value) => ({ value, label: say(`way.${value}`) }))}
          onChange={(value) => set({ isTaking: value === 'take' })}
        />
      )}
      {(tool === 'brush' || tool === 'eraser') && (
        <Range
          label={say('size')}
          said={say('pixels', { pixels: size })}
          min={BRUSH.least}
          max={BRUSH.most}
          value={size}
          onChange={(next) => set({ size: next })}
        />
      )}
      {tool === 'wand' && (
        <Range
          label={say('tolerance')}
          said={String(tolerance)}
          min={TOLERANCE.least}
          max={TOLERANCE.most}
          value={tolerance}
          onChange={(next) => set({ tolerance: next })}
        />
      )}
      {tool !== 'frame' && (
        <Range
          label={say('grownBy')}
          said={say('pixels', { pixels: grownBy })}
          min={GROWN_BY.least}
          max={GROWN_BY.most}
          value={grownBy}
          onChange={(next) => set({ grownBy: next })}
        />
      )}
      <p className={classes.note} data-hint={!isLooking && !isNothing}>
        {isLooking ? say('object.looking') : isNothing ? say('object.nothing') : say(`note.${tool}`)}
      </p>
    </div>
  );
}
