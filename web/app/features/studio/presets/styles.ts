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
