import { readdir, readFile, writeFile } from 'node:fs/promises';
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
  const texts = files.filter((file) => /\.(js|css|html|svg|data)$/.test(file));
  for (const file of texts) {
    const path = join(folder, file);
    const content = await readFile(path);
    if (content.length < SMALLEST_BYTES) continue;
    const [brotli, gzipped] = await Promise.all([
      squeezeBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
      squeezeGzip(content, { level: constants.Z_BEST_COMPRESSION }),
    ]);
    await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
  }
}
