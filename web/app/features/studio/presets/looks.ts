import type { Tool } from '@kinora/catalogue/tool';
import type { FormPart, Values } from '../form/derive-form.ts';
import { fitSettings } from '../from-file/fit-settings.ts';

/** Words that models know, in the language that they were taught in. */
export const styles = {
  cinematic: 'cinematic lighting, shallow depth of field, film grain',
  photo: 'natural light photograph, 35mm lens, true colors',
  watercolor: 'watercolor painting, soft washes, paper texture',
  oil: 'oil painting, visible brush strokes, rich color',
  anime: 'anime style, clean line art, cel shading',
  pixel: 'pixel art, 16-bit, limited palette',
  ink: 'black ink drawing, fine lines, white background',
  render: '3D render, soft studio lighting, smooth materials',
  noir: 'film noir, black and white, hard shadows',
  pastel: 'flat illustration, pastel colors, simple shapes',
} as const;
export type Style = keyof typeof styles;
export const styleNames: readonly Style[] = [
  'cinematic',
  'photo',
  'watercolor',
  'oil',
  'anime',
  'pixel',
  'ink',
  'render',
  'noir',
  'pastel',
];

export function hasStyle(prompt: string, style: Style): boolean {
  return prompt.includes(styles[style]);
}

/** The prompt with the words of a style at its end, or without them where it has them. */
export function toggleStyle(prompt: string, style: Style): string {
  const words = styles[style];
  const at = prompt.indexOf(words);
  if (at === -1) return prompt.trim() === '' ? words : `${prompt.trimEnd().replace(/[,.]$/, '')}, ${words}`;
  const before = prompt.slice(0, at).replace(/,\s*$/, '');
  const after = prompt.slice(at + words.length);
  return before === '' ? after.replace(/^,\s*/, '') : before + after;
}

const ratios = ['1:1', '4:5', '3:4', '3:2', '16:9', '9:16'];

export type Shape = { ratio: string; values: Values; isChosen: boolean };

/** The shapes that a tool can make, each with the values that its form then has. */
export function shapesOf(form: { tool: Tool; parts: readonly FormPart[] }, values: Values): Shape[] {
  return ratios.flatMap((ratio) => {
    const fit = fitSettings(form, values, { source: 'iptc', ratio, others: [] });
    const isExact = fit.kept.length === 2 || fit.kept[0]?.how === 'taken';
    if (!isExact || fit.left.length > 0) return [];
    const isChosen = Object.entries(fit.values).every(([name, value]) => values[name] === value);
    return [{ ratio, values: fit.values, isChosen }];
  });
}
