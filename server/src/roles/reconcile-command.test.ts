import { expect, test } from 'vitest';
import { startPayingStudio } from '../../test/support/paying-studio.ts';
import { PAYMENT_KEY, WEBHOOK_SECRET } from '../../test/support/payment-service.ts';
import { createPerson } from '../../test/support/people.ts';
import { runCommand } from '../../test/support/run-command.ts';

test('operators compare at the terminal, and hear what was put right', async () => {
  const studio = await startPayingStudio();
  try {
    const person = await createPerson(studio.database, { tokens: 0 });
    const { sessionId, url } = await studio.checkout(person, 'kinora_pack_tokens_5500');
    await studio.service.pay(url);
    const compare = async () => {
      const printed = await runCommand(studio.deps.config, ['payments', 'reconcile'], {
        STRIPE_SECRET_KEY: PAYMENT_KEY,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_URL: studio.service.url,
        LOG_LEVEL: 'silent',
      });
      return printed.split('\n');
    };
    expect(await compare()).toEqual([
      `put right  checkout ${sessionId}`,
      expect.stringContaining('1 put right, 0 left'),
    ]);
    expect((await studio.balance(person)).purchased_tokens).toBe(5500);
    expect(await compare()).toEqual([expect.stringContaining('0 put right, 0 left')]);
    const reports = await studio.database.selectFrom('payment_reconciliations').select('healed').execute();
    expect(reports.map(({ healed }) => healed)).toEqual([[{ kind: 'checkout', id: sessionId }], []]);
  } finally {
    await studio.stop();
  }
}, 60_000);
