import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { FAL_USER, inProgress, newKeys } from '../../../test/support/scripted-fal.ts';
import { working } from '../../../test/support/scripted-runware.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { errorSchema } from '../../http/wire.ts';

let studio: WorkingStudio;
beforeAll(async () => {
  studio = await startWorkingStudio({ env: { EMBEDDED: 'engine,engine:fal,engine:runware', FAL_USER_ID: FAL_USER } });
});
afterAll(() => studio.stop());
beforeEach(() => {
  studio.fal.follow(() => undefined);
  studio.runware.follow(() => undefined);
});

/** Its run is looked at again in an hour, so that only a call can end it sooner. */
async function waitingAtFal(): Promise<{ person: Person; id: string; requestId: string; webhook: string }> {
  const person = await createPerson(studio.database);
  studio.fal.follow(({ kind }) => (kind === 'status' ? inProgress() : undefined));
  const id = await studio.submitToFal(person);
  await vi.waitFor(async () => expect((await studio.runOf(id)).polls).toBeGreaterThan(0), { timeout: 10_000 });
  const { requestId, webhook } = await studio.falRequest(id);
  await rest(id);
  studio.fal.follow(() => undefined);
  return { person, id, requestId, webhook: webhook ?? '' };
}

async function rest(id: string): Promise<void> {
  const run = await studio.runOf(id);
  await studio.database
    .updateTable('runs')
    .set({ due_at: new Date(Date.now() + 3_600_000), claim_no: run.claim_no + 1 })
    .where('id', '=', run.id)
    .execute();
}

function call(address: string, { body, headers }: { body: string; headers: Record<string, string> }) {
  return studio.app.request(address, { method: 'POST', body, headers });
}

async function refusal(answer: Response) {
  return { status: answer.status, code: errorSchema.parse(await answer.json()).code };
}

describe('a webhook of fal', () => {
  test('makes the run due at once, from any origin; hearing of it again changes nothing', async () => {
    const { person, id, requestId, webhook } = await waitingAtFal();
    expect((await call(webhook, studio.fal.webhook(requestId))).status).toBe(200);
    expect(await studio.ended(person, id)).toMatchObject({ status: 'completed', receipt: { charged: 20 } });
    for (const again of [studio.fal.webhook(requestId), studio.fal.webhook(requestId)]) {
      expect((await call(webhook, again)).status).toBe(200);
    }
    expect(await studio.find(person, id)).toMatchObject({ status: 'completed', receipt: { returned: 0 } });
  });

  test('is believed in nothing but that there is news', async () => {
    const { person, id, requestId, webhook } = await waitingAtFal();
    const body = JSON.stringify({
      request_id: requestId,
      status: 'OK',
      payload: { images: [{ url: 'http://127.0.0.1/secret.png' }] },
    });
    expect((await call(webhook, studio.fal.webhook(requestId, { body }))).status).toBe(200);
    expect((await studio.ended(person, id)).outputs).toMatchObject([{ width: 64 }]);
  });

  test('that is forged, too old, from the future, cut off or unsigned is refused', async () => {
    const { person, id, requestId, webhook } = await waitingAtFal();
    const signed = studio.fal.webhook(requestId);
    const without = Object.fromEntries(Object.entries(signed.headers).filter(([name]) => !name.includes('signature')));
    const forged = [
      studio.fal.webhook(requestId, { key: newKeys().privateKey }),
      studio.fal.webhook(requestId, { at: new Date(Date.now() - 301_000) }),
      studio.fal.webhook(requestId, { at: new Date(Date.now() + 305_000) }),
      { ...signed, body: signed.body.replace('OK', 'KO') },
      { ...signed, headers: { ...signed.headers, 'x-fal-webhook-user-id': 'user-2' } },
      { ...signed, headers: { ...signed.headers, 'x-fal-webhook-signature': 'ab' } },
      { ...signed, headers: without },
    ];
    for (const one of forged) {
      expect(await refusal(await call(webhook, one))).toEqual({ status: 401, code: 'bad_signature' });
    }
    expect((await studio.find(person, id)).status).toBe('processing');
    expect((await call(webhook, signed)).status).toBe(200);
  });

  test('that fal signed for somebody else is refused', async () => {
    const { person, id, requestId, webhook } = await waitingAtFal();
    const foreign = studio.fal.webhook(requestId, { userId: 'user-2' });
    expect(await refusal(await call(webhook, foreign))).toEqual({ status: 401, code: 'bad_signature' });
    expect((await studio.find(person, id)).status).toBe('processing');
    expect((await call(webhook, studio.fal.webhook(requestId))).status).toBe(200);
  });

  test('needs the address that we gave out for this very run', async () => {
    const [one, other] = [await waitingAtFal(), await waitingAtFal()];
    const signed = studio.fal.webhook(one.requestId);
    const token = (address: string) => new URL(address).searchParams.get('token') ?? '';
    const run = (await studio.runOf(one.id)).id;
    for (const address of [
      `/webhooks/fal?run=${run}&token=${token(other.webhook)}`,
      `/webhooks/fal?run=${run}`,
      `/webhooks/fal?run=${randomUUID()}&token=${token(one.webhook)}`,
      `/webhooks/fal?run=nonsense&token=${token(one.webhook)}`,
      one.webhook.replace('/fal?', '/runware?'),
    ]) {
      expect(await refusal(await call(address, signed))).toEqual({ status: 404, code: 'not_found' });
    }
    // A call that was recorded for one run says nothing about another.
    expect(await refusal(await call(other.webhook, signed))).toEqual({ status: 409, code: 'other_request' });
    expect((await studio.find(other.person, other.id)).status).toBe('processing');
    for (const { webhook, requestId } of [one, other]) await call(webhook, studio.fal.webhook(requestId));
  });

  test('is still understood after fal changed its keys, which are read once more and no oftener', async () => {
    const { person, id, requestId, webhook } = await waitingAtFal();
    const old = studio.fal.webhook(requestId);
    expect((await call(webhook, old)).status).toBe(200);
    await studio.ended(person, id);
    const reads = studio.fal.keyReads();
    await call(webhook, studio.fal.webhook(requestId));
    expect(studio.fal.keyReads()).toBe(reads);
    studio.fal.rotateKeys();
    expect((await call(webhook, studio.fal.webhook(requestId))).status).toBe(200);
    expect(studio.fal.keyReads()).toBe(reads + 1);
    expect((await call(webhook, old)).status).toBe(401);
  });

  test('that is no JSON, or too large, is refused', async () => {
    const { requestId, webhook } = await waitingAtFal();
    const garbage = studio.fal.webhook(requestId, { body: 'nonsense' });
    expect(await refusal(await call(webhook, garbage))).toEqual({ status: 400, code: 'invalid_input' });
    const large = studio.fal.webhook(requestId, { body: ' '.repeat(1024 * 1024 + 1) });
    expect(await refusal(await call(webhook, large))).toEqual({ status: 413, code: 'too_large' });
    expect((await call(webhook, studio.fal.webhook(requestId))).status).toBe(200);
  });
});

describe('a webhook of Runware', () => {
  test('makes the run due at once under its secret address alone', async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
    const id = await studio.submit(person);
    await vi.waitFor(async () => expect((await studio.runOf(id)).polls).toBeGreaterThan(0), { timeout: 10_000 });
    const run = (await studio.runOf(id)).id;
    const webhook = studio.runware.webhookOf(run);
    await rest(id);
    studio.runware.follow(() => undefined);
    const post = (address: string, taskUUID: string) =>
      call(address, {
        body: JSON.stringify({ data: [{ taskType: 'imageInference', taskUUID }] }),
        headers: { 'content-type': 'application/json' },
      });
    expect((await post(`${webhook}x`, run)).status).toBe(404);
    expect((await post(webhook, randomUUID())).status).toBe(404);
    expect((await studio.find(person, id)).status).toBe('processing');
    expect((await post(webhook, run)).status).toBe(200);
    expect((await studio.ended(person, id)).status).toBe('completed');
    expect((await post(webhook, run)).status).toBe(200);
  });
});
