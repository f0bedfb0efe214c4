import { type Text, text } from '@kinora/texts/typed-keys';
import { AppError } from '../../../platform/errors.ts';
import { readHash } from '../../../studio/files/prints.ts';

/** As many as are looked up in no time. */
const MOST = 200_000;
/** Of a text that has so many, with room for names beside them. */
export const MOST_CHARACTERS = 24_000_000;

/** Of the bytes of files in hexadecimal digits, and of how pictures look as 64 bits. */
export type Hashes = { files: string[]; looks: string[] };

/**
 * One hash a line. What follows on its line is left alone, so that the output of `sha256sum` and tables with commas do;
 * so are empty lines, and those that begin with #.
 * @throws AppError 400 `invalid_file` that names the first line that is none
 */
export function readHashes(list: string): Hashes {
  const files = new Set<string>();
  const looks = new Set<string>();
  for (const [index, line] of list
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const written = line.trim();
    if (written === '' || written.startsWith('#')) continue;
    const [first = ''] = written.split(/[\s,;]/);
    const hash = readHash(first.replaceAll('"', ''));
    if (hash === null) throw refused(text('adminAnswers', 'hashes.line', { number: index + 1 }));
    if ('file' in hash) files.add(hash.file);
    else looks.add(hash.look);
  }
  const count = files.size + looks.size;
  if (count === 0) throw refused(text('adminAnswers', 'hashes.none'));
  if (count > MOST) throw refused(text('adminAnswers', 'hashes.tooMany', { most: MOST }));
  return { files: [...files], looks: [...looks] };
}

function refused(why: Text): AppError {
  return new AppError('invalid_file', why, 400);
}
