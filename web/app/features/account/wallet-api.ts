import type { OwnWallet } from '@kinora/server/account-wire';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../shared/api/request.ts';

export const walletsQuery = queryOptions({
  queryKey: ['wallets'],
  queryFn: ({ signal }) => request<{ wallets: OwnWallet[] }>('/api/account/wallets', { signal }),
  select: ({ wallets }) => wallets,
});

export function unlinkWallet(id: string): Promise<unknown> {
  return request(`/api/account/wallets/${id}`, { method: 'DELETE' });
}
