import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';

/** Names in an archive. What was written last proves that the writing came to its end. */
export const CHECKSUMS = 'checksums.txt';
export const MANIFEST = 'manifest.json';
export const fileEntry = (key: string) => `files/${key}`;
/** Pieces of a table are counted from 1; together, in order, they are the answer to one COPY. */
export const tableEntry = (table: string, piece: number) => `tables/${table}/${String(piece).padStart(6, '0')}.copy`;

const tableSchema = z.object({
  name: z.string().min(1),
  columns: z.array(z.string().min(1)).min(1),
  rows: z.number().int().min(0),
});

const contentSchema = z.object({
  format: z.literal('kinora-archive-1'),
  createdAt: z.iso.datetime(),
  /** Applied ones, in order: they say which tables and columns the archive has. */
  migrations: z.array(z.string()).min(1),
  /** In an order in which rows can be written: each table after those that it refers to. */
  tables: z.array(tableSchema),
  /** The last value that each has given. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.number().int() })),
  files: z.number().int().min(0),
  /** Objects that were removed while the archive was written; their rows are in it. */
  absentFiles: z.array(z.string()),
  /** SHA-256 of checksums.txt, which has that of every other entry. */
  checksums: z.string().regex(/^[0-9a-f]{64}$/),
});
const manifestSchema = contentSchema.extend({
  /** By secret, what only the same secret gives. */
  secrets: z.record(z.string(), z.string()),
  /** A keyed hash of everything else in the manifest, made with the installation's secrets. */
  seal: z.string(),
});

export type ArchiveContent = z.infer<typeof contentSchema>;
type Secrets = Pick<Config, 'authSecret' | 'filesSecret' | 'webhookSecret'>;

/** The last file of an archive. Only who has the installation's secrets can make one that opens. */
export function writeManifest(content: ArchiveContent, secrets: Secrets): string {
  const marked = { ...content, secrets: marksOf(secrets) };
  return `${JSON.stringify({ ...marked, seal: sealOf(marked, secrets) }, null, 2)}\n`;
}

/** @throws Error in words for the operator when it is none of ours, was changed, or belongs to other secrets */
export function readManifest(text: string, secrets: Secrets): ArchiveContent {
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new Error('This is not an archive that this release of Kinora can read');
  const { seal, ...marked } = parsed.data;
  const foreign = Object.entries(marksOf(secrets)).flatMap(([name, mark]) =>
    marked.secrets[name] === mark ? [] : [name],
  );
  if (foreign.length > 0) {
    throw new Error(
      `The archive was made with another ${foreign.join(', ')}. Take over the values of the installation that made it, ` +
        'from its environment or its secrets.json',
    );
  }
  const expected = Buffer.from(sealOf(marked, secrets));
  const given = Buffer.from(seal);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new Error(`The archive was changed after it was made: ${MANIFEST} does not match its seal`);
  }
  return contentSchema.parse(marked);
}

/** Tells that a secret is the same without telling the secret. */
function marksOf({ authSecret, filesSecret, webhookSecret }: Secrets): Record<string, string> {
  const mark = (secret: string) => createHmac('sha256', secret).update('kinora archive').digest('hex').slice(0, 32);
  return { AUTH_SECRET: mark(authSecret), FILES_SECRET: mark(filesSecret), WEBHOOK_SECRET: mark(webhookSecret) };
}

function sealOf(marked: Omit<z.infer<typeof manifestSchema>, 'seal'>, { authSecret }: Secrets): string {
  return createHmac('sha256', authSecret).update('kinora archive seal\n').update(canonical(marked)).digest('hex');
}

/** JSON with sorted names: the same content always gives the same text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
