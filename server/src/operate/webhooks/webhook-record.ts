import type { Webhook } from './wire.ts';

export type WebhookRow = { id: string; url: string; created_at: Date; disabled_at: Date | null };

export function webhookRecord({ id, url, created_at, disabled_at }: WebhookRow): Webhook {
  return { id, url, createdAt: created_at.toISOString(), disabledAt: disabled_at?.toISOString() ?? null };
}
