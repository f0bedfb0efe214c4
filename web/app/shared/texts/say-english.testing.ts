import type { AreaName, KeyOf, ValuesOf } from '@kinora/texts/typed-keys';
import { inEnglish } from '@kinora/texts/words';
import type { Say } from './use-texts.ts';

/** The English texts of an area, for what is handed a `say`. */
export function sayEnglish<Area extends AreaName>(area: Area): Say<Area> {
  const words = <Key extends KeyOf<Area>>(key: Key, ...[values]: ValuesOf<Area, Key>): string =>
    inEnglish({ area, key, values: values ?? {} });
  return Object.assign(words, { rich: () => null });
}
