import {
  type Preset,
  type Presets,
  type PresetVersions,
  presetSchema,
  presetsSchema,
  presetVersionsSchema,
  type UsedPreset,
  usedPresetSchema,
} from '@kinora/server/presets-wire';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../shared/api/queries.ts';
import { ask, request } from '../../../shared/api/request.ts';
import type { Values } from '../form/derive-form.ts';

const PRESETS = 'presets';
const VERSIONS = 'versions';

/** A person's own for a tool, and what others share. */
export function presetsQuery(toolId: string) {
  return queryOptions({
    queryKey: [PRESETS, toolId],
    queryFn: ({ signal }): Promise<Presets> =>
      ask(presetsSchema, `/api/presets?tool_type=${encodeURIComponent(toolId)}`, { signal }),
    // Others share and withdraw without an event.
    staleTime: 0,
  });
}

export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: [PRESETS, VERSIONS, id],
    queryFn: ({ signal }): Promise<PresetVersions> =>
      ask(presetVersionsSchema, `/api/presets/${id}/versions`, { signal }),
    staleTime: 0,
  });
}

async function changed<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [PRESETS] });
  }
}

export const savePreset = (body: { tool_type: string; name: string; settings: Values }): Promise<Preset> =>
  changed(ask(presetSchema, '/api/presets', { method: 'POST', body }));

export const changePreset = (id: string, body: { name?: string; settings?: Values }): Promise<Preset> =>
  changed(ask(presetSchema, `/api/presets/${id}`, { method: 'PATCH', body }));

export const restorePreset = (id: string, version: number): Promise<Preset> =>
  changed(ask(presetSchema, `/api/presets/${id}/restore`, { method: 'POST', body: { version } }));

export const sharePreset = (id: string, { withPictures }: { withPictures: boolean }): Promise<Preset> =>
  changed(ask(presetSchema, `/api/presets/${id}/share?pictures=${withPictures}`, { method: 'POST' }));

/** What somebody shares, with copies of its pictures. */
export const takePreset = (id: string): Promise<UsedPreset> =>
  ask(usedPresetSchema, `/api/presets/${id}/use`, { method: 'POST' });

export const withdrawPreset = (id: string): Promise<Preset> =>
  changed(ask(presetSchema, `/api/presets/${id}/share`, { method: 'DELETE' }));

export const deletePreset = (id: string): Promise<unknown> =>
  changed(request(`/api/presets/${id}`, { method: 'DELETE' }));
