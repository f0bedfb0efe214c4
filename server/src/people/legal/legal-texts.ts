import * as z from 'zod';
import type { Setting } from '../../platform/settings/settings.ts';
import { type LegalKind, type LegalVersion, legalKinds, legalVersionSchema } from './wire.ts';

/** The text that comes with the program, which its pages know. */
const BUILT_IN = '2026-11';

/** Every version of the texts, newest first. Written by the desk alone, together with the table that holds the words. */
export const legalSetting: Setting<{ versions: LegalVersion[] }> = {
  name: 'legal',
  schema: z.strictObject({ versions: z.array(legalVersionSchema) }),
  byDefault: {
    versions: legalKinds.map((kind) => ({ kind, version: BUILT_IN, from: null, asks: false, isOwn: false })),
  },
};

const hasBegun = ({ from }: LegalVersion, now: number) => from === null || Date.parse(from) <= now;

/** The version of a text that counts at a moment. */
export function versionInForce(
  versions: readonly LegalVersion[],
  kind: LegalKind,
  now = Date.now(),
): LegalVersion | undefined {
  return versions.find((version) => version.kind === kind && hasBegun(version, now));
}

/** Whether anybody can be asked for anything at a moment. */
export const asksAnybody = (versions: readonly LegalVersion[], now = Date.now()): boolean =>
  versions.some((version) => version.asks && hasBegun(version, now));
