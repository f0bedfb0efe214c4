import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModeratedStudio, startModeratedStudio } from '../../../test/support/moderated-studio.ts';
import { createPerson } from '../../../test/support/people.ts';
import { storedReview } from '../../../test/support/reviews.ts';
import { riskDeskSchema } from '../../operate/administration/risk/wire.ts';
import { abuseRules } from '../../platform/settings/registry.ts';

let studio: ModeratedStudio;
beforeAll(async () => {
  const rules = [{ name: 'Not here', category: 'studio', words: ['forbiddenword'], inNegatives: false }];
  studio = await startModeratedStudio({ setting: { rules } });
  await sql`insert into settings (name, value)
    values ('abuse_rules', ${JSON.stringify({ ...abuseRules.byDefault, blockedPerDay: 3 })}::jsonb)`.execute(
    studio.database,
  );
}, 60_000);
afterAll(() => studio.stop());

test('what moderation refuses within a day is a signal, before the charge and after, whatever is made in between', async () => {
  studio.pictures({});
  const person = await createPerson(studio.database, { tokens: 100 });
  const ask = (prompt: string) =>
    studio.ask(person, 'POST', '/functions/v1/ai-image-generator', { generationId: crypto.randomUUID(), prompt });
  const signals = async () => {
    const { people } = await studio.read(['GET', '/api/admin/risk?state=open'], riskDeskSchema);
    return people.find(({ userId }) => userId === person.id)?.signals;
  };
  expect((await ask('a forbiddenword')).status).toBe(400);
  const id = await studio.completed(person);
  expect((await ask('two forbiddenword')).status).toBe(400);
  expect(await signals()).toBeUndefined();
  await storedReview(studio.database, id, 'blocked');
  expect(await signals()).toMatchObject([
    { text: 'Moderation refused 3 orders, uploads or results within a day', hits: 1, points: 20 },
  ]);
});
