import type { Generation } from '@kinora/server/generations-wire';
import { useState } from 'react';
import { useGenerations } from '../generation/use-generations.ts';
import { MOST_COMPARED } from './compared.ts';

/** Results that are chosen one after the other to be compared; the first goes for one too many. */
export function useCompareChoice() {
  const [ids, setIds] = useState<readonly string[]>([]);
  const chosen = useGenerations(ids).filter(({ outputs }) => outputs.length > 0);
  return {
    ids,
    chosen,
    toggle({ id }: Pick<Generation, 'id'>) {
      setIds((current) =>
        current.includes(id) ? current.filter((one) => one !== id) : [...current, id].slice(-MOST_COMPARED),
      );
    },
    clear: () => setIds([]),
  };
}

export type CompareChoice = ReturnType<typeof useCompareChoice>;
