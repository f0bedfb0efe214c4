import ExifReader from 'exifreader';
import { type FoundSettings, foundSettings, MOST_TEXT } from './found-settings.ts';
import { readA1111 } from './read-a1111.ts';
import { readComfy } from './read-comfy.ts';
import { readMidjourney } from './read-midjourney.ts';

const MOST_INFLATED = 4 * 1024 * 1024;

/** What is written in a picture beside its pixels, by the names of its fields. */
type Written = ReadonlyMap<string, unknown>;

const fieldsOf = (tags: object | undefined): Written => new Map(Object.entries(tags ?? {}));

/** Empty where nothing can be read. */
async function writtenIn(bytes: ArrayBuffer): Promise<Record<'png' | 'exif' | 'xmp' | 'iptc', Written>> {
  try {
    const tags = await ExifReader.load(bytes, {
      async: true,
      expanded: true,
      includeTags: { png: true, exif: ['UserComment', 'ImageDescription'], xmp: true, iptc: true },
      decompress: { maxDecompressedSize: MOST_INFLATED },
    });
    return {
      png: fieldsOf(tags.png),
      exif: fieldsOf(tags.exif),
      xmp: fieldsOf(tags.xmp),
      iptc: fieldsOf(tags.iptc),
    };
  } catch {
    // Of no known format, cut off or forged.
    const none: Written = new Map();
    return { png: none, exif: none, xmp: none, iptc: none };
  }
}

function textOf(fields: Written, name: string): string {
  const field = fields.get(name);
  const told = typeof field === 'object' && field !== null && 'description' in field ? field.description : undefined;
  return typeof told === 'string' && told.length <= MOST_TEXT ? told.trim() : '';
}

const CODE_BYTES = 8;

/** EXIF's comment begins with the code of its characters, whose order of bytes is that of nobody in particular. */
function commentOf(exif: Written): string {
  const field = exif.get('UserComment');
  const value = typeof field === 'object' && field !== null && 'value' in field ? field.value : null;
  if (!Array.isArray(value) || value.length <= CODE_BYTES || value.length > MOST_TEXT * 2) return '';
  const bytes = Uint8Array.from(value, Number);
  const code = new TextDecoder('latin1').decode(bytes.subarray(0, CODE_BYTES));
  const body = bytes.subarray(CODE_BYTES);
  if (!code.startsWith('UNICODE')) return new TextDecoder().decode(body);
  return new TextDecoder(body[0] === 0 ? 'utf-16be' : 'utf-16le').decode(body);
}

/**
 * The settings that a picture says it was made with: as Automatic1111, ComfyUI, Midjourney and IPTC's fields write them.
 * Null where it says none, whatever the bytes are.
 */
export async function readSettings(bytes: ArrayBuffer): Promise<FoundSettings | null> {
  const { png, exif, xmp, iptc } = await writtenIn(bytes);
  const comment = commentOf(exif);
  const described = [
    textOf(png, 'Description'),
    textOf(xmp, 'description'),
    textOf(exif, 'ImageDescription'),
    textOf(iptc, 'Caption/Abstract'),
  ];
  const first = <Text>(texts: readonly Text[], read: (text: Text) => FoundSettings | null) =>
    texts.reduce<FoundSettings | null>((found, text) => found ?? read(text), null);
  return (
    first([textOf(png, 'parameters'), comment], readA1111) ??
    first([textOf(png, 'prompt'), textOf(png, 'workflow')], readComfy) ??
    first(described, readMidjourney) ??
    (textOf(xmp, 'AIPromptInformation') === ''
      ? null
      : foundSettings('iptc', {
          prompt: textOf(xmp, 'AIPromptInformation'),
          model: textOf(xmp, 'AISystemUsed'),
        }))
  );
}
