import { notifications } from '@mantine/notifications';
import { meQuery, queryClient } from '../api/queries.ts';
import { tokenWords } from '../format/use-formats.ts';
import type { HeardChange } from '../live/events.ts';
import { loadTexts } from '../texts/texts-store.ts';
import { textsOf } from '../texts/use-texts.ts';
import { isSaidByItself, takeAskedToStop } from './canceled-here.ts';

/** Several that go at once are told as one. */
const QUIET_MS = 400;

type Gone = { name: string; tokens: number };
let gone: Gone[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** What was being made and is gone, with the tokens that returned; null for all other news, and for what is told already. */
export function goneOf({ generationId, generation, before }: HeardChange): Gone | null {
  const wasAsked = takeAskedToStop(generationId);
  if (generation !== null || before?.status !== 'processing' || before.tokens_used === 0) return null;
  if (isSaidByItself(generationId)) return null;
  // In a workspace others cancel what is theirs, and the tokens are the pool's.
  if (!wasAsked && queryClient.getQueryData(meQuery.queryKey)?.workspace) return null;
  return { name: before.generation_name, tokens: before.tokens_used };
}

async function tell(): Promise<void> {
  const [told, tokens] = [gone, tokenWords(gone.reduce((sum, one) => sum + one.tokens, 0))];
  gone = [];
  await loadTexts('cancelDialog');
  const say = textsOf('cancelDialog');
  const [only] = told;
  const message =
    told.length === 1 && only !== undefined
      ? say('gone', { name: only.name, tokens })
      : say('goneSeveral', { count: told.length, tokens });
  notifications.show({ message });
}

/** Tells whoever is there that work was canceled elsewhere or later, and how many tokens came back. */
export function tellCanceled(change: HeardChange): void {
  const one = goneOf(change);
  if (one === null) return;
  gone.push(one);
  clearTimeout(timer);
  timer = setTimeout(() => void tell().catch(() => undefined), QUIET_MS);
}
