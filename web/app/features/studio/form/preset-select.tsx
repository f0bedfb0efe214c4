import type { Preset } from '@kinora/catalogue/tool';
import { NativeSelect } from '@mantine/core';

const CUSTOM = 'Custom';

type Props = {
  label: string;
  presets: readonly Preset[];
  chosen: Preset | undefined;
  /** Whether there are fields for a combination of one's own. */
  hasCustom: boolean;
  /** Undefined for a combination of one's own. */
  onChoose: (preset: Preset | undefined) => void;
};

/** Named combinations of a section's values, and mostly "Custom". */
export function PresetSelect({ label, presets, chosen, hasCustom, onChoose }: Props) {
  return (
    <NativeSelect
      aria-label={label}
      data={[...presets.map((preset) => preset.label), ...(hasCustom ? [CUSTOM] : [])]}
      value={chosen?.label ?? CUSTOM}
      onChange={({ currentTarget }) => onChoose(presets.find((preset) => preset.label === currentTarget.value))}
    />
  );
}
