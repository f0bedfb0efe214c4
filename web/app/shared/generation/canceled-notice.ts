import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { meQuery, queryClient } from '../api/queries.ts';
import { tokenWords } from '../format/use-formats.ts';
import { type HeardChange, onChange } from '../live/events.ts';
import { loadTexts } from '../texts/texts-store.ts';
import { textsOf } from '../texts/use-texts.ts';

/** Several that go at once are told as one. */
const QUIET_MS = 400;
/** How long after an act of this page the stream may still tell of it. */
const LATE_MS = 5000;

type Ours = (id: string) => boolean;
const silenced = new Set<Ours>();
const askedHere = new Set<string>();

/** Runs what cancels work and says by itself what came back. */
export async function sayingItself<Answer>(isOurs: Ours, act: () => Promise<Answer>): Promise<Answer> {
  silenced.add(isOurs);
  try {
    return await act();
  } finally {
    setTimeout(() => silenced.delete(isOurs), LATE_MS);
  }
}

/** The model was asked to stop: whenever it does, this page says so. */
export function noteAskedToStop(id: string, isOurs: Ours): void {
  silenced.delete(isOurs);
  askedHere.add(id);
}

/** What was being made and is gone, with the tokens that returned; null for all other news, and for what is told already. */
export function goneOf({ generationId, generation, before }: HeardChange): { name: string; tokens: number } | null {
  const wasAsked = askedHere.delete(generationId);
  if (generation !== null || before?.status !== 'processing' || before.tokens_used === 0) return null;
  if ([...silenced].some((isOurs) => isOurs(generationId))) return null;
  // In a workspace others cancel what is theirs, and the tokens are the pool's.
  if (!wasAsked && queryClient.getQueryData(meQuery.queryKey)?.workspace) return null;
  return { name: before.generation_name, tokens: before.tokens_used };
}

/** Tells whoever is there that work was canceled elsewhere or later, and how many tokens came back. */
export function useCanceledNotice(): void {
  useEffect(() => {
    let gone: { name: string; tokens: number }[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = async () => {
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
    };
    const stop = onChange((change) => {
      const one = goneOf(change);
      if (one === null) return;
      gone.push(one);
      clearTimeout(timer);
      timer = setTimeout(() => void tell().catch(() => undefined), QUIET_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}
