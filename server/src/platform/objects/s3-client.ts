import { S3mini, S3ServiceError } from 's3mini';
import * as z from 'zod';

export type S3Settings = {
  /** Without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is named in the path, or before the host. */
  isPathStyle: boolean;
};

const ANSWER_MS = 60_000;

export function connectS3(settings: S3Settings): S3mini {
  const { bucket, region, accessKeyId, secretAccessKey } = settings;
  const endpoint = new URL(settings.endpoint);
  if (settings.isPathStyle) endpoint.pathname = `${endpoint.pathname.replace(/\/+$/, '')}/${bucket}`;
  else endpoint.host = `${bucket}.${endpoint.host}`;
  return new S3mini({ endpoint: endpoint.href, region, accessKeyId, secretAccessKey, fetch: fetchPatiently });
}

/** The answer must begin in time; its body may then take as long as it goes on arriving. */
const fetchPatiently: typeof fetch = async (input, init) => {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(new Error('S3 did not answer in time')), ANSWER_MS);
  try {
    return await fetch(input, { ...init, signal: giveUp.signal });
  } finally {
    clearTimeout(timer);
  }
};

/** Uploads that are older than this belong to a process that has died. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

const upload = z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.coerce.date() });
const listing = z.object({
  ListMultipartUploadsResult: z.object({ Upload: z.union([upload.transform((one) => [one]), z.array(upload)]) }),
});

/**
 * Uploads in parts that nobody completed within a day: their process has died, and S3 bills the parts. Not every service
 * can list them; where it cannot, a rule of the bucket has to end them.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListMultipartUploads.html
 */
export async function abandonedUploads(client: S3mini): Promise<{ key: string; uploadId: string }[]> {
  const before = Date.now() - ABANDONED_AFTER_MS;
  try {
    const found = listing.safeParse(await client.listMultipartUploads());
    if (!found.success) return [];
    return found.data.ListMultipartUploadsResult.Upload.filter(({ Initiated }) => Initiated.getTime() < before).map(
      ({ Key, UploadId }) => ({ key: Key, uploadId: UploadId }),
    );
  } catch (error) {
    if (error instanceof S3ServiceError && (error.status === 501 || error.serviceCode === 'NotImplemented')) return [];
    throw error;
  }
}
