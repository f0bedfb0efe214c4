import type { Areas } from './keys/index.ts';
import type { Arguments } from './message.ts';

export type AreaName = keyof Areas;
export type KeyOf<Area extends AreaName> = keyof Areas[Area] & string;

type Shape<Area extends AreaName, Key extends KeyOf<Area>> = Areas[Area][Key] extends [infer Values, infer Tags]
  ? { values: Values; tags: Tags }
  : never;

/** What a text takes: nothing, or one object with its arguments. */
export type ValuesOf<Area extends AreaName, Key extends KeyOf<Area>> = keyof Shape<Area, Key>['values'] extends never
  ? []
  : [values: Shape<Area, Key>['values'] & Arguments];

/** The names of the tags in a text. */
export type TagsOf<Area extends AreaName, Key extends KeyOf<Area>> = Shape<Area, Key>['tags'] & string;

/** A text that is not in words yet. */
export type Text = { readonly area: AreaName; readonly key: string; readonly values: Arguments };

export function text<Area extends AreaName, Key extends KeyOf<Area>>(
  area: Area,
  key: Key,
  ...[values]: ValuesOf<Area, Key>
): Text {
  return { area, key, values: values ?? {} };
}
