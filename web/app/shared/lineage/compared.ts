import type { Output } from '@kinora/server/files-wire';
import type { Generation } from '@kinora/server/generations-wire';
import { useCallback, useState } from 'react';
import { useGenerations } from '../generation/use-generations.ts';

/** Results that are chosen one after the other to be compared; the first goes for one too many. */
export function useCompareChoice() {
  const [ids, setIds] = useState<readonly string[]>([]);
  const chosen = useGenerations(ids).filter(({ outputs }) => outputs.length > 0);
  return {
    ids,
    chosen,
    toggle: useCallback(({ id }: Pick<Generation, 'id'>) => {
      setIds((current) =>
        current.includes(id) ? current.filter((one) => one !== id) : [...current, id].slice(-MOST_COMPARED),
      );
    }, []),
    clear: () => setIds([]),
  };
}

export type CompareChoice = ReturnType<typeof useCompareChoice>;

export const MOST_COMPARED = 4;

/** One output of a generation. */
export type Shot = { generation: Generation; output: Output };

/** What stands beside one another at first: of one generation its variants, of several the first of each. */
export function shotsOf(generations: readonly Generation[]): Shot[] {
  const each = generations.length === 1 ? MOST_COMPARED : 1;
  return generations.flatMap((generation) =>
    generation.outputs.slice(0, each).map((output) => ({ generation, output })),
  );
}

/** The next variant of what is compared that does not stand there yet. */
export function nextShot(shots: readonly Shot[]): Shot | undefined {
  if (shots.length >= MOST_COMPARED) return undefined;
  const shown = new Set(shots.map(({ output }) => output.url));
  return shots
    .flatMap(({ generation }) => generation.outputs.map((output) => ({ generation, output })))
    .find(({ output }) => !shown.has(output.url));
}
