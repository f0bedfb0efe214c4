import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Deps } from '../../src/roles/compose.ts';
import type { Person } from './people.ts';

type StoredInput = {
  folder: string;
  body?: Buffer;
  contentType?: string;
  extension?: string;
  width?: number;
  height?: number;
  seconds?: number;
  frames?: number;
  fps?: number;
};

/** Stores a file as an upload of this person, a grey picture unless another is given, and answers its address. */
export async function storedInput(
  { deps }: { deps: Pick<Deps, 'database' | 'store'> },
  { id }: Person,
  input: StoredInput,
): Promise<string> {
  const { folder, contentType = 'image/png', extension = 'png', width = 64, height = 36, body, ...video } = input;
  const create = { width, height, channels: 3, background: '#808080' } as const;
  const stored = body ?? (await sharp({ create }).png().toBuffer());
  const key = `${id}/${folder}/${randomUUID()}.${extension}`;
  await deps.database
    .insertInto('files')
    .values({ key, user_id: id, folder, content_type: contentType, bytes: stored.length, width, height, ...video })
    .execute();
  await deps.store.put(key, stored, contentType);
  return `/files/${key}`;
}
