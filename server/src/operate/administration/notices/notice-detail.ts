import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import { notFound } from '../../../platform/errors.ts';
import { outputSchema } from '../../../studio/files/wire.ts';
import { type Subject, subjectRow } from '../../notices/find-subjects.ts';
import { reportableKinds } from '../../notices/kinds.ts';
import { fileLink } from '../file-links.ts';
import { carriedBy, identicalTo, nearTo, type Part, printsOf } from './find-copies.ts';
import { noticeColumns, noticeLineRow } from './list-notices.ts';
import { readReports } from './report-notice.ts';
import { type Found, type NoticeDetail, noticeDetailSchema, type Takedown, takedownSchema } from './wire.ts';

type DetailDeps = { config: Config; database: Database };

const { found: _, takedowns: __, reports: _____, isReportable: ______, ...detailShape } = noticeDetailSchema.shape;
const detailRow = z.object({ ...detailShape, ...noticeLineRow.shape });

/** All that is known for a decision. @throws AppError 404 */
export async function readNotice(deps: DetailDeps, id: string): Promise<NoticeDetail> {
  const { database } = deps;
  const [notice] = await query(database, detailRow)`
    select ${noticeColumns}, n.name, n.email, n.links, n.statements, num_nonnulls(n.sha256, n.look) > 0 as "hasFile",
      coalesce(u.email, n.decided_by::text) as "decidedBy", n.to_author as "toAuthor", n.to_reporter as "toReporter"
    from notices n left join "user" u on u.id = n.decided_by where n.id = ${id}`;
  if (notice === undefined) throw notFound();
  const [found, takedowns, reports] = await Promise.all([
    notice.decision === null ? findAll(deps, id) : [],
    readTakedowns(deps, id),
    readReports(database, id),
  ]);
  const isReportable = notice.decision === 'taken_down' && reportableKinds.has(notice.kind);
  return { ...notice, found, takedowns, isReportable, reports };
}

/** `outputs`: those that are meant, where that are not all of them. */
type Candidate = Subject & Pick<Found, 'how' | 'bits'> & { outputs: string[] };
const nameOf = ({ generation_id, key }: Subject) => generation_id ?? key ?? '';

/** What it names, what is an identical copy, and what looks nearly the same: each once. */
async function findAll(deps: DetailDeps, id: string): Promise<Found[]> {
  const { database } = deps;
  const [reported, carried] = await Promise.all([readReported(database, id), carriedBy(database, id)]);
  const prints = await printsOf(database, reported, id);
  const [identical, near] = await Promise.all([identicalTo(database, prints), nearTo(database, prints)]);
  const parts = [
    ...reported.map((part) => ({ ...part, how: 'reported' as const, bits: null })),
    ...identical.map((part) => ({ ...part, how: 'identical' as const, bits: null })),
    ...carried.map((part) => ({ ...part, how: 'carried' as const, bits: null })),
    ...near.map((part) => ({ ...part, how: 'near' as const })),
  ];
  const candidates = new Map<string, Candidate>();
  for (const { output, ...part } of parts) {
    const known = candidates.get(nameOf(part));
    if (known === undefined) candidates.set(nameOf(part), { ...part, outputs: output === null ? [] : [output] });
    else if (known.how === part.how && output !== null) known.outputs.push(output);
  }
  return describeAll(deps, [...candidates.values()], id);
}

const reportedRow = subjectRow.extend({ output: z.string().nullable() });

/** What the links of a notice name: of a generation the outputs whose addresses they are, else the whole. */
function readReported(database: Database, id: string): Promise<Part[]> {
  return query(database, reportedRow)`
    select s.user_id, s.generation_id, s.key, named.output
    from notice_subjects s join notices n on n.id = s.notice_id
      left join lateral (
        select substr(one ->> 'url', length('/files/') + 1) as output
        from ai_generations g cross join jsonb_array_elements(g.outputs) as one
        where g.id = s.generation_id
          and position(regexp_replace(one ->> 'url', '[.][a-z0-9]+$', '') in lower(n.links::text)) > 0
      ) as named on true
    where s.notice_id = ${id} order by 2, 3, 4`;
}

const shownRow = z.object({
  place: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  upheld: z.number(),
  notices: z.number(),
  outputs: z.array(outputSchema),
  content_type: z.string().nullable(),
});

/** Those that are still there; what is down already is not offered again. */
async function describeAll({ config, database }: DetailDeps, candidates: Candidate[], id: string): Promise<Found[]> {
  const owners = candidates.map(({ user_id }) => user_id);
  const generations = candidates.map(({ generation_id }) => generation_id);
  const keys = candidates.map(({ key }) => key);
  const rows = await query(database, shownRow)`
    select s.place, coalesce(g.generation_name, split_part(f.key, '/', 3)) as name, p.email,
      (select count(distinct t.notice_id) from takedowns t
        where t.user_id = s.user_id and t.lifted_at is null and t.notice_id <> ${id}) as upheld,
      (select count(*) from notice_subjects o where o.user_id = s.user_id and o.notice_id <> ${id}) as notices,
      coalesce(g.outputs, '[]') as outputs, f.content_type
    from unnest(${owners}::uuid[], ${generations}::uuid[], ${keys}::text[])
        with ordinality as s (user_id, generation_id, key, place)
      left join ai_generations g on g.id = s.generation_id and not g.metadata ? 'taken_down'
      left join files f on f.key = s.key
      left join profiles p on p.id = s.user_id
    where g.id is not null or f.key is not null order by s.place`;
  return rows.flatMap(({ place, name, email, upheld, notices, outputs, content_type }) => {
    const candidate = candidates[place - 1];
    if (candidate === undefined) return [];
    const { generation_id, key, user_id, how, bits, outputs: meant } = candidate;
    const link = (url: string) => fileLink(config, url);
    const made = outputs.map((output) => {
      const still = output.thumbnailUrl ?? output.posterUrl ?? null;
      const outputKey = output.url.replace('/files/', '');
      return {
        key: outputKey,
        url: link(output.url),
        pictureUrl: still === null ? null : link(still),
        contentType: output.contentType,
        isMeant: meant.length === 0 || meant.includes(outputKey),
      };
    });
    const files = key === null ? made : [{ ...fileOf(link(`/files/${key}`), content_type ?? ''), key, isMeant: true }];
    return [{ generationId: generation_id, key, name, userId: user_id, email, upheld, notices, how, bits, files }];
  });
}

const fileOf = (url: string, contentType: string) => ({
  url,
  pictureUrl: contentType.startsWith('image/') ? url : null,
  contentType,
});

const { appeal: ___, files: ____, ...takedownShape } = takedownSchema.shape;
const takedownRow = z.object({
  ...takedownShape,
  takenAt: isoTime,
  keepUntil: isoTime,
  liftedAt: isoTime.nullable(),
  erasedAt: isoTime.nullable(),
  appeal: z.string().nullable(),
  appealedAt: isoTime.nullable(),
  files: z.array(z.object({ key: z.string(), contentType: z.string() })),
});

async function readTakedowns({ database }: DetailDeps, noticeId: string): Promise<Takedown[]> {
  const rows = await query(database, takedownRow)`
    select t.id, t.generation_id as "generationId", t.output, t.name, t.user_id as "userId", p.email, t.reason,
      t.taken_at as "takenAt", t.keep_until as "keepUntil", t.lifted_at as "liftedAt", t.erased_at as "erasedAt",
      t.appeal, t.appealed_at as "appealedAt", t.appeal_decision as "appealDecision",
      t.appeal_answer as "appealAnswer",
      coalesce((
        select jsonb_agg(jsonb_build_object('key', s.key, 'contentType', s.file ->> 'content_type') order by s.key)
        from sealed_files s where s.takedown_id = t.id
      ), '[]') as files
    from takedowns t left join profiles p on p.id = t.user_id
    where t.notice_id = ${noticeId} order by t.taken_at, t.id`;
  return rows.map(({ appeal, appealedAt, files, ...row }) => ({
    ...row,
    appeal: appeal === null || appealedAt === null ? null : { text: appeal, at: appealedAt },
    files: files.map(({ key, contentType }) =>
      fileOf(`/api/admin/takedowns/${row.id}/file?key=${encodeURIComponent(key)}`, contentType),
    ),
  }));
}
