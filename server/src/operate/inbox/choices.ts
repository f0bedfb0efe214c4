import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRows } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { timeZoneSchema } from '../../platform/time-zone.ts';
import { digests, type InboxChoices, inboxChannels, inboxKinds } from './wire.ts';

const channelsBody = z.partialRecord(z.enum(inboxKinds), z.partialRecord(z.enum(inboxChannels), z.boolean()));

/** What is left out stays as it is. */
export const choicesBody = z.strictObject({
  channels: channelsBody.optional(),
  digest: z.enum(digests).optional(),
  zone: timeZoneSchema.optional(),
});

const READ = {
  name: 'inbox_choices',
  text: `select k.kind, c.channel, is_told(me.id, k.kind, c.channel) as is_on,
      coalesce(o.digest, 'off') as digest, coalesce(u."timeZone", o.zone) as zone
    from (select session_user_id($1) as id offset 0) as me
    cross join unnest($2::text[]) as k (kind) cross join unnest($3::text[]) as c (channel)
    left join inbox_choices o on o.user_id = me.id left join "user" u on u.id = me.id`,
  row: z.object({
    kind: z.enum(inboxKinds),
    channel: z.enum(inboxChannels),
    is_on: z.boolean(),
    digest: z.enum(digests),
    zone: z.string().nullable(),
  }),
};

export async function readChoices(pipeline: Pipeline, token: string): Promise<InboxChoices> {
  const rows = await readRows(pipeline, READ, [token, inboxKinds, inboxChannels]);
  const isOn = (kind: string, channel: string) =>
    rows.some((row) => row.kind === kind && row.channel === channel && row.is_on);
  return {
    kinds: inboxKinds.map((kind) => ({
      kind,
      inbox: isOn(kind, 'inbox'),
      push: isOn(kind, 'push'),
      mail: isOn(kind, 'mail'),
    })),
    digest: rows[0]?.digest ?? 'off',
    zone: rows[0]?.zone ?? null,
  };
}

export async function changeChoices(
  pipeline: Pipeline,
  token: string,
  { channels = {}, digest, zone }: z.output<typeof choicesBody>,
): Promise<InboxChoices> {
  await callForValue(pipeline, functions.choose_inbox, {
    session_token: token,
    of_channels: channels,
    of_digest: digest ?? null,
    of_zone: zone ?? null,
  });
  return readChoices(pipeline, token);
}
