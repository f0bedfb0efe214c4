import type { Preset } from '@kinora/catalogue/tool';
import type { Values } from './derive-form.ts';

/** The preset that these values are; undefined for a combination of one's own. */
export function chosenPreset(presets: readonly Preset[], values: Values): Preset | undefined {
  return presets.find((preset) => Object.entries(preset.values).every(([name, value]) => values[name] === value));
}

/** Whether a preset sets that field, so that it needs no control of its own. */
export function isPreset(presets: readonly Preset[], name: string): boolean {
  return presets.some((preset) => name in preset.values);
}
