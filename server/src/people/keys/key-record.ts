import type { KeyScope } from '../../http/bearer.ts';
import type { ApiKey } from './wire.ts';

export type KeyRow = {
  id: string;
  name: string;
  start: string;
  scopes: KeyScope[];
  tokens_per_month: number | null;
  spent: number;
  created_at: Date;
  expires_at: Date | null;
  is_expired: boolean;
  last_used_at: Date | null;
};

export function keyRecord(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    start: row.start,
    scopes: row.scopes,
    tokensPerMonth: row.tokens_per_month,
    spentThisMonth: row.spent,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    isExpired: row.is_expired,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
