import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { type ScriptedReplicate, startScriptedReplicate } from '../../../test/support/scripted-replicate.ts';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';
import { addReplicate, publishAdded, replicateRoute } from '../../../test/support/two-routes.ts';
import { errorSchema } from '../../http/wire.ts';

const PUBLIC_URL = 'https://studio.example';

let studio: AdminStudio;
let replicate: ScriptedReplicate;
/** Another server of the same studio, on a port; nobody has asked it for anything yet. */
let served: ServedStudio;
beforeAll(async () => {
  studio = await startAdminStudio({ env: { PUBLIC_URL, USER_CONCURRENCY: '20' } });
  replicate = await startScriptedReplicate();
  await addReplicate(studio, replicate);
  await publishAdded(studio, 'dreams', [replicateRoute('dream/painter')]);
  served = await startServedStudio({ databaseUrl: studio.deps.config.databaseUrl, env: { PUBLIC_URL } });
});
afterAll(async () => {
  await served.stop();
  await studio.stop();
  await replicate.stop();
});

type Waiting = { person: Person; id: string; requestId: string; path: string };

/** Its run is looked at again in an hour, so that only a call can end it sooner. */
async function waitingAtReplicate(): Promise<Waiting> {
  const person = await createPerson(studio.database);
  replicate.follow((call) => (call === 'get' ? { body: { status: 'processing', output: null } } : undefined));
  const id = await studio.submitTo(person, 'x/dreams', { prompt: 'a fox' });
  await eventually(async () => expect((await studio.runOf(id)).polls).toBeGreaterThan(0));
  const run = await studio.runOf(id);
  await studio.database
    .updateTable('runs')
    .set({ due_at: new Date(Date.now() + 3_600_000), claim_no: run.claim_no + 1 })
    .where('id', '=', run.id)
    .execute();
  replicate.follow(() => undefined);
  const requestId = run.provider_request_id ?? '';
  const address = new URL(replicate.webhooks.find((one) => one.id === requestId)?.address ?? '');
  return { person, id, requestId, path: `${address.pathname}${address.search}` };
}

const bodyOf = (id: string) => JSON.stringify({ id, status: 'succeeded', output: ['http://127.0.0.1/secret.png'] });

const call = (path: string, body: string, headers: Record<string, string>) =>
  fetch(`${served.origin}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

async function refusal(answer: Response) {
  return { status: answer.status, code: errorSchema.parse(await answer.json()).code };
}

describe('a webhook of a provider that an operator added, over HTTP', () => {
  test('makes the run due at once, at a server that has just started; hearing of it again changes nothing', async () => {
    const { person, id, requestId, path } = await waitingAtReplicate();
    const body = bodyOf(requestId);
    const headers = replicate.sign(body);
    expect((await call(path, body, headers)).status).toBe(200);
    // What the call says of results is not believed: those are asked for.
    expect(await studio.ended(person, id)).toMatchObject({ status: 'completed', outputs: [{ width: 64 }] });
    expect((await call(path, body, headers)).status).toBe(200);
    expect(await studio.find(person, id)).toMatchObject({ status: 'completed', receipt: { charged: 4, returned: 0 } });
  });

  test('that is unsigned, forged, changed, too old or from the future is refused', async () => {
    const { person, id, requestId, path } = await waitingAtReplicate();
    const body = bodyOf(requestId);
    const refused: [string, Record<string, string>][] = [
      [body, {}],
      [body, replicate.sign(body, { key: randomBytes(24) })],
      [body.replace('succeeded', 'failed'), replicate.sign(body)],
      [body, replicate.sign(body, { at: new Date(Date.now() - 310_000) })],
      [body, replicate.sign(body, { at: new Date(Date.now() + 310_000) })],
    ];
    for (const [said, headers] of refused) {
      expect(await refusal(await call(path, said, headers))).toEqual({ status: 401, code: 'bad_signature' });
    }
    expect((await studio.find(person, id)).status).toBe('processing');
    expect((await call(path, body, replicate.sign(body))).status).toBe(200);
    await studio.ended(person, id);
  });

  test('needs the address that we gave out for this very run, and tells of no other work', async () => {
    const [one, other] = [await waitingAtReplicate(), await waitingAtReplicate()];
    const body = bodyOf(one.requestId);
    const token = (path: string) => new URLSearchParams(path.split('?')[1]).get('token') ?? '';
    const run = (await studio.runOf(one.id)).id;
    for (const path of [
      `/webhooks/provider?name=replicate&run=${run}&token=${token(other.path)}`,
      `/webhooks/provider?name=replicate&run=${run}`,
      `/webhooks/provider?name=nobody&run=${run}&token=${token(one.path)}`,
      `/webhooks/provider?name=fal&run=${run}&token=${token(one.path)}`,
      `/webhooks/provider?name=replicate&run=${randomUUID()}&token=${token(one.path)}`,
    ]) {
      expect(await refusal(await call(path, body, replicate.sign(body)))).toEqual({ status: 404, code: 'not_found' });
    }
    expect(await refusal(await call(other.path, body, replicate.sign(body)))).toEqual({
      status: 409,
      code: 'other_request',
    });
    for (const { person, id } of [one, other]) expect((await studio.find(person, id)).status).toBe('processing');
    for (const { path, requestId } of [one, other]) {
      await call(path, bodyOf(requestId), replicate.sign(bodyOf(requestId)));
    }
  });

  test('that is too large, or no JSON, is refused', async () => {
    const { requestId, path } = await waitingAtReplicate();
    const words = 'hello';
    expect((await call(path, words, replicate.sign(words))).status).toBe(400);
    const large = 'x'.repeat(1_100_000);
    expect((await call(path, large, replicate.sign(large))).status).toBe(413);
    await call(path, bodyOf(requestId), replicate.sign(bodyOf(requestId)));
  });
});
