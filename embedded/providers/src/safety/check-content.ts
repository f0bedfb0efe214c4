/** A deliberately small list: enough to refuse the obvious and to let people see the refusal. */
const blockedWords = [
  'nude|nudes|nudity|naked|topless',
  'nsfw|porn\\w*|hentai|erotic\\w*|sex|sexual\\w*|xxx|orgy|fetish',
  'gore|gory|behead\\w*|decapitat\\w*|dismember\\w*|mutilat\\w*|tortur\\w*',
  'rape|raped|rapist|molest\\w*|p[ae]dophil\\w*',
  'child abuse|school shooting|bomb[- ]making|how to make a bomb',
].join('|');
const blocked = new RegExp(`(?<![\\p{L}\\p{N}])(?:${blockedWords})(?![\\p{L}\\p{N}])`, 'iu');

/** True when the prompt asks for something that the content checker refuses. */
export function isBlocked(prompt: string): boolean {
  return blocked.test(prompt.normalize('NFKC'));
}
