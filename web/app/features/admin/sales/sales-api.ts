import {
  type PriceListsDesk,
  type PriceListView,
  type PromotionCode,
  type PromotionCodes,
  priceListsDeskSchema,
  promotionCodesSchema,
  referralFiguresSchema,
  type TokenCode,
  type TokenCodes,
  tokenCodesSchema,
} from '@kinora/server/admin-sales-wire';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../shared/api/request.ts';
import { ADMIN } from '../admin-api.ts';
import { askProven } from '../admin-proof.tsx';

export const priceListsQuery = queryOptions({
  queryKey: [ADMIN, 'price-lists'],
  queryFn: ({ signal }) => ask(priceListsDeskSchema, '/api/admin/price-lists', { signal }),
});

export type PriceListInput = Pick<PriceListView, 'isOffered' | 'taxBehavior' | 'amounts'>;

export function setPriceList(currency: string, list: PriceListInput, reason: string): Promise<PriceListsDesk> {
  const body = reason === '' ? list : { ...list, reason };
  return askProven(priceListsDeskSchema, `/api/admin/price-lists/${currency}`, { method: 'PUT', body });
}

export const tokenCodesQuery = queryOptions({
  queryKey: [ADMIN, 'token-codes'],
  queryFn: ({ signal }) => ask(tokenCodesSchema, '/api/admin/token-codes', { signal }),
});

type CodeTerms = Pick<TokenCode, 'code' | 'tokens' | 'mostUses' | 'newestDays' | 'expiresAt'>;

export function createTokenCode(terms: CodeTerms, reason: string): Promise<TokenCodes> {
  return askProven(tokenCodesSchema, '/api/admin/token-codes', { method: 'POST', body: { ...terms, reason } });
}

export function switchTokenCode(code: string, isActive: boolean, reason: string): Promise<TokenCodes> {
  const address = `/api/admin/token-codes/${encodeURIComponent(code)}`;
  return askProven(tokenCodesSchema, address, { method: 'PUT', body: { isActive, reason } });
}

export const promotionCodesQuery = queryOptions({
  queryKey: [ADMIN, 'promotion-codes'],
  queryFn: ({ signal }) => ask(promotionCodesSchema, '/api/admin/promotion-codes', { signal }),
});

type PromotionTerms = Omit<PromotionCode, 'id' | 'isActive' | 'used'>;

export function createPromotionCode(terms: PromotionTerms, reason: string): Promise<PromotionCodes> {
  return askProven(promotionCodesSchema, '/api/admin/promotion-codes', { method: 'POST', body: { ...terms, reason } });
}

export function closePromotionCode(id: string, reason: string): Promise<PromotionCodes> {
  const address = `/api/admin/promotion-codes/${encodeURIComponent(id)}/close`;
  return ask(promotionCodesSchema, address, { method: 'POST', body: { reason } });
}

export const referralFiguresQuery = queryOptions({
  queryKey: [ADMIN, 'referrals'],
  queryFn: ({ signal }) => ask(referralFiguresSchema, '/api/admin/referrals', { signal }),
});
