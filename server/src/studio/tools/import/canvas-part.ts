import type { Definition, Field, Route } from '@kinora/catalogue/runtime/definition';
import type { Media } from './field-names.ts';

/** What the fields of a tool are on the canvas. */
export type Canvas = NonNullable<Definition['canvas']>;

/**
 * The canvas of a model that changes a picture where its mask is painted; undefined for others. What else is called a mask
 * beside a picture that may be missing is of models that make pictures of words.
 */
export function canvasFor(
  fields: readonly Field[],
  { kind, target }: { kind: Media; target: Route['target']['kind'] },
): Canvas | undefined {
  // Masks of its protocol are painted by transparency.
  if (kind !== 'image' || target === 'openai') return undefined;
  const pictures = fields.filter((field) => isOfPictures(field) && field.showWhen === undefined);
  const [mask, ...otherMasks] = pictures.filter((field) => field.kind === 'image' && isMask(field.name));
  const [image, ...others] = pictures.filter(({ name, required }) => required === true && !isMask(name));
  if (mask === undefined || image === undefined || otherMasks.length + others.length > 0) return undefined;
  const prompt = fields.find((field) => field.kind === 'prompt' && field.showWhen === undefined);
  const size = fields.find((field) => field.kind === 'size');
  const reference = fields.find(
    ({ name, kind: of, ...field }) =>
      /(?:^|_)(?:reference|ref)(?:_|$)/.test(name) &&
      !isMask(name) &&
      (of === 'image' || (of === 'files' && 'of' in field && field.of === 'image')),
  );
  return {
    image: image.name,
    mask: mask.name,
    painted: 'white',
    ...(prompt === undefined ? {} : { prompt: prompt.name }),
    ...(size === undefined ? {} : { size: size.name }),
    ...(reference === undefined ? {} : { reference: reference.name }),
    // What only takes away has nothing to say of what lies beyond.
    outpaint: prompt !== undefined,
  };
}

/** A list of pictures among which one is enough stands for one. */
function isOfPictures(field: Field): boolean {
  return field.kind === 'image' || (field.kind === 'files' && field.of === 'image' && field.min <= 1);
}

function isMask(name: string): boolean {
  return /(?:^|_)mask(?:_|$)/.test(name.toLowerCase());
}
