import type { Measures } from './measure-picture.ts';

export interface Tone {
  /** Light, contrast and palette. */
  sentence: string;
  /** The tone in two words. */
  mood: string;
  key: 'dark' | 'subdued' | 'balanced' | 'bright';
}

/** Says how light, how hard and how colorful a picture is. */
export function describeTone({ light, spread, chroma, warmth, colors }: Measures): Tone {
  const key = light < 0.24 ? 'dark' : light < 0.42 ? 'subdued' : light < 0.66 ? 'balanced' : 'bright';
  const contrast = spread > 0.25 ? 'strong contrast' : spread < 0.13 ? 'soft contrast' : 'moderate contrast';
  const temperature = warmth > 0.07 ? 'warm' : warmth < -0.05 ? 'cool' : 'neutral';
  const strength = chroma > 0.36 ? 'vivid' : chroma < 0.1 ? 'almost colorless' : chroma < 0.2 ? 'muted' : 'natural';
  const palette = listOf(colors);
  const opening = `${capital(temperature)} and ${key}, with ${contrast}`;
  const sentence =
    chroma < 0.02
      ? `Black and white, ${key}, with ${contrast}.`
      : `${opening}; ${strength} colors led by ${palette || 'grey'}.`;
  return { sentence, key, mood: chroma < 0.02 ? `${key}, black-and-white` : `${temperature}, ${key}` };
}

export function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
