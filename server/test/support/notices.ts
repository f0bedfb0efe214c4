import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../../src/platform/database/pool.ts';

type About = { userId: string; generationId: string };

/** A notice that waits for its decision, written straight into the database. */
export async function storedNotice(database: Database, about?: About): Promise<string> {
  const { id } = await database
    .insertInto('notices')
    .values({
      kind: 'other',
      reason: 'As an example',
      links: [],
      statements: [],
      token_hash: randomBytes(32),
      half_at: new Date(Date.now() + 3_600_000),
      due_at: new Date(Date.now() + 7_200_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (about !== undefined) {
    const { userId: user_id, generationId: generation_id } = about;
    await database.insertInto('notice_subjects').values({ notice_id: id, user_id, generation_id }).execute();
  }
  return id;
}

/** Something of a person that was taken down, without a file. */
export async function storedTakedown(database: Database, userId: string): Promise<string> {
  const { id } = await database
    .insertInto('takedowns')
    .values({
      notice_id: await storedNotice(database),
      kind: 'other',
      user_id: userId,
      generation_id: randomUUID(),
      name: 'Image 1',
      reason: 'As an example',
      keep_until: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A sealed file of it, which the object store has. */
export async function sealedFile(database: Database, takedownId: string, key: string): Promise<void> {
  const file = JSON.stringify({ key, content_type: 'image/png' });
  await database.insertInto('sealed_files').values({ key, takedown_id: takedownId, file }).execute();
}

/** A package for an authority, which the object store has. */
export async function storedReport(database: Database, noticeId: string, key: string): Promise<string> {
  const { id } = await database
    .insertInto('notice_reports')
    .values({
      notice_id: noticeId,
      reference: randomUUID(),
      recipient: 'The police',
      reason: 'As an example',
      key,
      bytes: 1,
      sha256: createHash('sha256').update(key).digest(),
      ready_at: new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
