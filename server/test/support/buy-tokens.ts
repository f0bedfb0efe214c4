import { vi } from 'vitest';
import type { PayingStudio } from './paying-studio.ts';
import { createPerson } from './people.ts';

export type Bought = Awaited<ReturnType<typeof buyTokens>>;

/** A person who paid $5 for 400 tokens, which are booked. */
export async function buyTokens(studio: PayingStudio, card?: string) {
  const person = await createPerson(studio.database, { tokens: 0 });
  const { sessionId: id, url } = await studio.checkout(person, 'kinora_pack_tokens_400');
  await studio.service.pay(url, card);
  const { payment_intent } = await studio.service.stripe.checkout.sessions.retrieve(id);
  const booked = () =>
    studio.database.selectFrom('payments').select('id').where('id', '=', id).executeTakeFirstOrThrow();
  await vi.waitFor(booked, { timeout: 15_000, interval: 50 });
  return { person, id, intent: String(payment_intent), path: `/api/admin/payments/${id}/refund` };
}
