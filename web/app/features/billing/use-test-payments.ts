import { useQuery } from '@tanstack/react-query';
import { catalogueQuery } from '../../shared/api/queries.ts';

/** Whether the embedded payment service stands in for a real one: cards are test cards, and no money moves. */
export function useTestPayments(): boolean {
  const { data } = useQuery(catalogueQuery);
  return data?.embedded.includes('payments') ?? false;
}
