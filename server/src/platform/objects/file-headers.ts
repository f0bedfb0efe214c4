import type { ByteRange } from './object-store.ts';

/**
 * What a `Range` header asks of a file of `size` bytes, after RFC 9110 section 14: one range of bytes, or `whole` for
 * everything that is no single valid range, or `unsatisfiable` (416) when it lies behind the end.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}

const NAME_CHARACTERS = 120;
/** Names that Windows keeps for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Not allowed in names: control and direction characters, halves of surrogate pairs, separators and wildcards. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"*/:<>?\\|]/gu;

/**
 * A `Content-Disposition` for saving a file under the name that was asked for, after RFC 6266: readable ASCII for old
 * programs, the true name as UTF-8 for the others. Nothing in `wanted` can leave its place in the header.
 */
export function attachmentHeader(wanted: string): string {
  const name = safeName(wanted);
  const ascii = name.replace(/[^\x20-\x7e]|%/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeValue(name)}`;
}

function safeName(wanted: string): string {
  const cleaned = Array.from(wanted.replace(UNFIT, '_'))
    .slice(0, NAME_CHARACTERS)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (cleaned === '') return 'download';
  return DEVICE.test(cleaned) ? `_${cleaned}` : cleaned;
}

/** RFC 8187: these four are left alone by encodeURIComponent but are not allowed there. */
function encodeValue(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
