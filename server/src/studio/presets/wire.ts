import * as z from 'zod/mini';

/** The shapes of saved settings over HTTP. */

const settings = z.record(z.string(), z.unknown());

const contentSchema = {
  name: z.string(),
  settings,
  /** Fields whose files are gone, or are somebody else's: the settings come without them. */
  missing: z.array(z.string()),
};

export const presetSchema = z.object({
  id: z.uuid(),
  tool_type: z.string(),
  ...contentSchema,
  version: z.int(),
  /** The version that everybody of the studio may use; null where its owner alone may. */
  shared_version: z.nullable(z.int()),
  /** Whether the pictures of that version go with it. */
  shares_pictures: z.boolean(),
  /** Where small copies of its pictures are. */
  pictures: z.array(z.string()),
  updated_at: z.string(),
});

const sharedPresetSchema = z.object({
  id: z.uuid(),
  tool_type: z.string(),
  ...contentSchema,
  /** As its owner is called in the studio; null for somebody without a name. */
  by: z.nullable(z.string()),
  shared_at: z.string(),
  /** Where small copies of its pictures are; none where they are not shared, or are gone. */
  pictures: z.array(z.string()),
});

/**
 * Why a field comes without its file, or a list without one of them: it is not shared, is no longer there, is not taken here,
 * there is no room for it, or it is nothing that can be uploaded there.
 */
const whySchema = z.enum(['not_shared', 'gone', 'refused', 'full', 'unfit']);

export const usedPresetSchema = z.object({
  /** With copies of the shared pictures, which belong to whoever asks. */
  settings,
  left_out: z.array(z.object({ field: z.string(), why: whySchema })),
});

export const presetsSchema = z.object({ own: z.array(presetSchema), shared: z.array(sharedPresetSchema) });

export const presetVersionsSchema = z.object({
  versions: z.array(z.object({ version: z.int(), ...contentSchema, created_at: z.string() })),
});

export type Preset = z.infer<typeof presetSchema>;
export type UsedPreset = z.infer<typeof usedPresetSchema>;
export type LeftOut = UsedPreset['left_out'][number];
export type SharedPreset = z.infer<typeof sharedPresetSchema>;
export type Presets = z.infer<typeof presetsSchema>;
export type PresetVersions = z.infer<typeof presetVersionsSchema>;
