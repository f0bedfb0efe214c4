import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import { answerLanguage } from '../../platform/languages/languages.ts';
import { inWorkFolder } from '../../platform/media/work-folder.ts';
import { FILE } from '../files/keepable.ts';
import { announcedBytes, openUploads, receive } from '../files/receive-upload.ts';
import { requireRoom } from '../files/storage.ts';
import { type ImportDeps, importFile, importRules } from './import-file.ts';
import { importZip } from './import-zip.ts';
import { importedSchema, zipLimits } from './wire.ts';

const errors = ['invalid_file', 'too_slow', 'storage_full', 'rate_limited', 'busy', 'not_written'] as const;
const MOST_BYTES = Math.max(...importRules.map(({ maxBytes }) => maxBytes));

/** What people bring along into their gallery. */
export function importRoutes(deps: ImportDeps): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Library');
  route(
    {
      method: 'post',
      path: '/api/imports',
      summary: 'Import a picture, a video or a sound into the gallery',
      description:
        'Within the limits of uploads, cleaned as those are and without any mark of the studio. The same file is there once: `already` answers what is in the gallery, `restored` what was in the trash.',
      access: 'generate',
      formField: 'file',
      answer: { status: 201, schema: importedSchema },
      errors: [...errors, 'blocked_content'],
    },
    async ({ c, principal }) => {
      const { owner, roomBytes } = await requireRoom(deps, principal);
      const bytes = announcedBytes(c.env.incoming, MOST_BYTES);
      return openUploads.during({ of: owner, bytes, roomBytes }, () =>
        inWorkFolder(deps.config, async (folder) => {
          const name = await receive(c.env.incoming, join(folder, FILE), importRules);
          return importFile(deps, { principal, owner, name, folder });
        }),
      );
    },
  );
  route(
    {
      method: 'post',
      path: '/api/imports/zip',
      summary: 'Import the files of a ZIP into the gallery',
      description: `Of at most ${zipLimits.sentBytes / 1_000_000} MB with ${zipLimits.files} files and ${zipLimits.unpackedBytes / 1_000_000_000} GB unpacked. Answers a line of JSON with their number (\`files\`), then one for each file as soon as it is there: \`name\`, \`outcome\` and \`generation\`, or with the outcome \`refused\` the \`error\` and its \`code\`. Whoever closes the connection ends it; what came in stays.`,
      access: 'generate',
      formField: 'file',
      answer: { status: 200, contentType: 'application/x-ndjson' },
      errors,
    },
    async ({ c, principal }) =>
      importZip(deps, {
        principal,
        incoming: c.env.incoming,
        language: await answerLanguage(deps, c.req.raw.headers),
      }),
  );
  return app;
}
