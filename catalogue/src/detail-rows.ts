import { saidWords } from './said.ts';
import type { Size } from './sizes.ts';
import type { DetailRow } from './tool.ts';

export function promptRows({ prompt, negativePrompt = '' }: { prompt: string; negativePrompt?: string }): DetailRow[] {
  return [
    { label: 'Prompt', value: prompt },
    ...(negativePrompt === '' ? [] : [{ label: 'Negative prompt', value: negativePrompt }]),
  ];
}

export function seedRow(seed: number): DetailRow {
  return { label: 'Seed', value: seed === -1 ? saidWords('Random') : String(seed) };
}

export function switchRow(label: string, isOn: boolean): DetailRow {
  return { label, value: saidWords(isOn ? 'On' : 'Off') };
}

export function sizeRow({ width, height }: Size): DetailRow {
  return { label: 'Size', value: `${width} x ${height}` };
}
