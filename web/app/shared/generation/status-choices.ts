import { useTexts } from '../texts/use-texts.ts';

const statuses = ['all', 'completed', 'processing', 'failed'] as const;

/** All statuses of generations and each, in the order in which filters offer them. */
export function useStatusChoices() {
  const say = useTexts('common');
  return statuses.map((value) => ({ value, label: say(`status.${value}`) }));
}
