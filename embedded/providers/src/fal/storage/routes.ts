import { createHmac, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod';
import { serveFile } from '../../media/serve-file.ts';
import { hasKey, isSameSecret } from '../../safety/keys.ts';
import { describeIssues } from '../describe-issues.ts';
import { type UploadStore, UploadTooLargeError } from './upload-store.ts';

/** Everything else is kept as plain bytes, so that nothing is ever served as active content. */
const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};
const OTHER = 'bin';

const MAX_INITIATION_BYTES = 64 * 1024;
const initiation = z.object({ content_type: z.string().max(200), file_name: z.string().max(500) });
const MAX_LIST_BYTES = 1024 * 1024;
const how = z.enum(['initiate', 'initiate-multipart']);
const places = { initiate: 'uploads', 'initiate-multipart': 'uploads-in-parts' } as const;
const partList = z.object({ parts: z.array(z.object({ partNumber: z.int().min(1), etag: z.string() })).min(1) });
const uploadName = z.templateLiteral([z.uuid(), '.', z.enum([...Object.values(extensions), OTHER])]);

/**
 * fal's storage below `/fal-rest`: `initiate` answers where to PUT the bytes, without a key but with a token in the
 * address, and where they can be read then. `initiate-multipart` answers where to PUT parts by their number, and to POST
 * the list of them in the end.
 */
export function falStorageRoutes(parts: { uploads: UploadStore; apiKey: string }): Hono {
  const { uploads, apiKey } = parts;
  const routes = new Hono();
  routes.onError((error, context) => {
    if (error instanceof UploadTooLargeError) {
      return context.json({ detail: 'The file is larger than 100 MB' }, 413);
    }
    throw error;
  });
  const tokenFor = (name: string): string => createHmac('sha256', apiKey).update(`upload ${name}`).digest('hex');

  routes.post(
    '/fal-rest/storage/upload/:how{initiate|initiate-multipart}',
    bodyLimit({ maxSize: MAX_INITIATION_BYTES }),
    async (context) => {
      if (!hasKey(context.req.header('authorization'), apiKey, ['Key'])) {
        return context.json({ detail: 'Authentication is required' }, 401);
      }
      const body: unknown = await context.req.json().catch(() => null);
      const request = initiation.safeParse(body);
      if (!request.success) {
        return context.json({ detail: describeIssues(request.error, body) }, 422);
      }
      const type = request.data.content_type.split(';')[0]?.trim().toLowerCase() ?? '';
      const name = `${randomUUID()}.${extensions[type] ?? OTHER}`;
      const base = `${new URL(context.req.url).origin}/fal-rest`;
      return context.json({
        upload_url: `${base}/${places[how.parse(context.req.param('how'))]}/${name}?token=${tokenFor(name)}`,
        file_url: `${base}/files/${name}`,
      });
    },
  );

  routes.put('/fal-rest/uploads/:name', async (context) => {
    const name = context.req.param('name');
    if (!isSameSecret(context.req.query('token') ?? '', tokenFor(name))) {
      return context.json({ detail: 'The upload address is not valid' }, 403);
    }
    const content = context.req.raw.body;
    if (!content) {
      return context.json({ detail: 'The upload is empty' }, 400);
    }
    await uploads.save(name, content);
    return context.json({});
  });

  routes.use('/fal-rest/uploads-in-parts/:name/*', (context, next) =>
    isSameSecret(context.req.query('token') ?? '', tokenFor(context.req.param('name')))
      ? next()
      : Promise.resolve(context.json({ detail: 'The upload address is not valid' }, 403)),
  );

  routes.put('/fal-rest/uploads-in-parts/:name/:part{[1-9]\\d{0,3}}', async (context) => {
    const content = context.req.raw.body;
    if (!content) {
      return context.json({ detail: 'The part is empty' }, 400);
    }
    const partNumber = Number(context.req.param('part'));
    return context.json({ partNumber, etag: await uploads.savePart(context.req.param('name'), partNumber, content) });
  });

  routes.post('/fal-rest/uploads-in-parts/:name/complete', bodyLimit({ maxSize: MAX_LIST_BYTES }), async (context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const list = partList.safeParse(body);
    if (!list.success) {
      return context.json({ detail: describeIssues(list.error, body) }, 422);
    }
    return (await uploads.join(context.req.param('name'), list.data.parts))
      ? context.json({})
      : context.json({ detail: 'These are not the parts that were uploaded' }, 400);
  });

  routes.get('/fal-rest/files/:name', async (context) => {
    const name = uploadName.safeParse(context.req.param('name'));
    if (!name.success) {
      return context.notFound();
    }
    const extension = name.data.split('.')[1];
    const type = Object.entries(extensions).find(([, known]) => known === extension)?.[0];
    return serveFile(context, uploads.fileOf(name.data), type ?? 'application/octet-stream');
  });

  return routes;
}
