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

export const isSaidByItself = (id: string): boolean => [...silenced].some((isOurs) => isOurs(id));

/** Whether this page asked the model to stop; true once. */
export const takeAskedToStop = (id: string): boolean => askedHere.delete(id);
