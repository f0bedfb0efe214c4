/**
 * A prompt that ends in "Avoid: ..." on a line of its own says what it does not want, as people write for models
 * without a negative prompt. A painter that went by words alone would paint just that.
 */
export function splitAvoid(text: string): { prompt: string; negativePrompt: string } {
  const match = /^([\s\S]*?)\n\s*avoid:\s*([\s\S]+)$/i.exec(text);
  return { prompt: match?.[1]?.trim() ?? text, negativePrompt: match?.[2]?.trim() ?? '' };
}
