import type { Field } from '@kinora/catalogue/runtime/definition';
import { namedSizes } from '@kinora/catalogue/sizes';
import type { Plain } from './schema-reader.ts';

/** So large is what limits nothing. */
const SIDE = 14_142;
const MOST_SIDE = 2048;

/** A size out of the limits of its two sides; undefined where none of the usual sizes is within them. */
export function sizeField(
  base: Pick<Field, 'name' | 'label' | 'hint' | 'advanced'>,
  width: Plain,
  height: Plain,
  byDefault: unknown,
): Field | undefined {
  const multipleOf = Math.max(1, width.multipleOf ?? 1, height.multipleOf ?? 1);
  const least = Math.max(64, width.minimum ?? 0, height.minimum ?? 0);
  const said = Math.min(width.maximum ?? SIDE, height.maximum ?? SIDE);
  const most = said >= SIDE ? MOST_SIDE : said;
  const custom = {
    min: Math.ceil(least / multipleOf) * multipleOf,
    max: Math.floor(most / multipleOf) * multipleOf,
    multipleOf,
  };
  const fits = (side: number) => side >= custom.min && side <= custom.max && side % multipleOf === 0;
  const own =
    typeof byDefault === 'object' && byDefault !== null && 'width' in byDefault && 'height' in byDefault
      ? byDefault
      : undefined;
  const sides = { width: Number(own?.width ?? width.default ?? 0), height: Number(own?.height ?? height.default ?? 0) };
  const first =
    fits(sides.width) && fits(sides.height) ? [{ label: `${sides.width} x ${sides.height}`, ...sides }] : [];
  const named = Object.entries(namedSizes).filter(([, size]) => fits(size.width) && fits(size.height));
  const largest =
    custom.max >= custom.min ? [{ label: `${custom.max} x ${custom.max}`, width: custom.max, height: custom.max }] : [];
  const usual = named.map(([, size]) => ({ label: size.label, width: size.width, height: size.height }));
  const isUsual = first.some((size) =>
    usual.some((other) => other.width === size.width && other.height === size.height),
  );
  const presets = [...(isUsual ? [] : first), ...(usual.length > 0 || first.length > 0 ? usual : largest)];
  const [fallback] = presets;
  if (fallback === undefined) return undefined;
  const wanted = named.find(([name]) => name === byDefault)?.[1] ?? (first.length > 0 ? sides : fallback);
  return {
    kind: 'size',
    ...base,
    widthName: base.name === 'size' || base.name === 'image_size' ? 'width' : `${base.name}_width`,
    heightName: base.name === 'size' || base.name === 'image_size' ? 'height' : `${base.name}_height`,
    presets,
    custom,
    default: { width: wanted.width, height: wanted.height },
  };
}
