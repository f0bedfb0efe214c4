import { S3mini } from 's3mini';

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
