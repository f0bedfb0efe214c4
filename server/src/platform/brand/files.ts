import { createHash } from 'node:crypto';
import * as z from 'zod';
import { query } from '../database/rows.ts';

type Executor = Parameters<typeof query>[0];

export const brandFileTypes = {
  ...{ svg: 'image/svg+xml', png: 'image/png', ico: 'image/x-icon', webp: 'image/webp', mp4: 'video/mp4' },
} as const;
export type BrandFileType = keyof typeof brandFileTypes;

const fileRow = z.object({ content_type: z.string(), bytes: z.instanceof(Buffer) });

/** Null where no such file is kept. */
export async function readBrandFile(
  executor: Executor,
  name: string,
): Promise<{ contentType: string; bytes: Buffer } | null> {
  const [row] = await query(executor, fileRow)`select content_type, bytes from brand_files where name = ${name}`;
  return row === undefined ? null : { contentType: row.content_type, bytes: row.bytes };
}

/** Keeps a file under the hash of what is in it; the same one is kept once. @returns its name */
export async function keepBrandFile(executor: Executor, type: BrandFileType, bytes: Buffer): Promise<string> {
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${type}`;
  await query(executor, z.unknown())`
    insert into brand_files (name, content_type, bytes) values (${name}, ${brandFileTypes[type]}, ${bytes})
    on conflict (name) do update set created_at = now()`;
  return name;
}

/** Removes what was tried out at a desk and is named by no version of the brand and of what pages say. */
export async function sweepBrandFiles(executor: Executor): Promise<void> {
  await query(executor, z.unknown())`
    delete from brand_files f where f.created_at < now() - interval '1 day'
      and not exists (select from brand_versions v where strpos(v.brand::text, f.name) > 0)
      and not exists (select from content_versions c where strpos(c.content::text, f.name) > 0)`;
}
