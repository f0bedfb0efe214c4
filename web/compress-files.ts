import { readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Smaller ones gain nothing. */
const SMALLEST_BYTES = 256;
const squeezeBrotli = promisify(brotliCompress);
const squeezeGzip = promisify(gzip);

/** Puts a `.br` and a `.gz` beside each text file of a folder, so that no request waits for compression. */
export async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const waiting = files.filter((file) => /\.(js|css|html|svg|data)$/.test(file)).map((file) => join(folder, file));
  const compressNext = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await compressFile(path);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, compressNext));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < SMALLEST_BYTES) return;
  const [brotli, gzipped] = await Promise.all([
    squeezeBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    squeezeGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
