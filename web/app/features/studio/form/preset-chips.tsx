import type { Preset } from '@kinora/catalogue/tool';
import { useId } from 'react';
import segments from './segments-control.module.css';

type Props = {
  label: string;
  presets: readonly Preset[];
  /** Undefined for a combination of one's own. */
  chosen: Preset | undefined;
  onChoose: (preset: Preset) => void;
};

/** Named combinations of a section's values, side by side. */
export function PresetChips({ label, presets, chosen, onChoose }: Props) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={segments.segments}>
      {presets.map((preset) => {
        const meaning = Object.values(preset.values).join(' x ');
        return (
          <label key={preset.label} className={segments.segment} title={meaning}>
            <input
              type="radio"
              name={name}
              aria-label={`${preset.label}, ${meaning}`}
              checked={preset === chosen}
              onChange={() => onChoose(preset)}
            />
            <span>{preset.label}</span>
          </label>
        );
      })}
    </div>
  );
}
