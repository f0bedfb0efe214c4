import { type Text, text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { invalidFields } from '../../../http/invalid-input.ts';
import { incidentImpacts, incidentKinds, statusParts, updateStates } from '../../status/kinds.ts';
import { reasonField } from '../input.ts';

const words = (most: number) => z.record(z.string().max(35), z.string().trim().max(most));
const title = words(120);
const said = words(2000);
const moment = z.iso.datetime({ offset: true });

const about = {
  impact: z.enum(incidentImpacts),
  parts: z.array(z.enum(statusParts)).max(statusParts.length),
  tools: z.array(z.string().max(100)).max(500),
  title,
  /** Null: from now on. */
  startsAt: moment.nullable(),
  /** When planned work is to end; null for an incident. */
  endsAt: moment.nullable(),
};

export const createBody = z.strictObject({
  kind: z.enum(incidentKinds),
  ...about,
  state: z.enum(updateStates),
  words: said,
});
export const changeBody = z.strictObject({ ...about, basedOn: z.int().min(1) });
export const updateBody = z.strictObject({ state: z.enum(updateStates), words: said });
export const editBody = z.strictObject({ words: said });
export const withdrawBody = z.strictObject({ reason: reasonField });

export type About = Omit<z.output<typeof changeBody>, 'basedOn'>;
type Kind = z.output<typeof createBody>['kind'];
type State = z.output<typeof updateBody>['state'];

/** What of the studio input is held against. */
export type Known = { toolIds: ReadonlySet<string>; languages: readonly string[] };

type Problem = { field: string; said: Text };

/** Words of languages that the studio speaks, in its own one at the least; what is empty is left out. */
function wordProblems(field: string, given: Readonly<Record<string, string>>, { languages }: Known): Problem[] {
  const [own = 'en'] = languages;
  const strange = Object.keys(given).filter((code) => !languages.includes(code));
  return [
    ...strange.map((code) => ({ field, said: text('errors', 'incident.language', { language: code }) })),
    ...((given[own] ?? '') === '' ? [{ field: `${field}.${own}`, said: text('errors', 'incident.ownWords') }] : []),
  ];
}

/** @throws AppError 400 for what does not go together, and for tools and languages that there are not */
export function refuseUnfit(kind: Kind, { title, tools, startsAt, endsAt }: About, known: Known): void {
  const problems = wordProblems('title', title, known);
  for (const id of tools) {
    if (!known.toolIds.has(id)) problems.push({ field: 'tools', said: text('errors', 'content.noTool', { id }) });
  }
  if (kind === 'maintenance' && (startsAt === null || endsAt === null)) {
    problems.push({ field: 'endsAt', said: text('errors', 'incident.times') });
  }
  if (kind === 'incident' && endsAt !== null) {
    problems.push({ field: 'endsAt', said: text('errors', 'incident.noEnd') });
  }
  if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)) {
    problems.push({ field: 'endsAt', said: text('errors', 'content.order') });
  }
  if (problems.length > 0) throw invalidFields(problems);
}

/** @throws AppError 400 for a state that its kind does not have, and as above */
export function refuseUpdate(
  kind: Kind,
  state: State | null,
  given: Readonly<Record<string, string>>,
  known: Known,
): void {
  const problems = wordProblems('words', given, known);
  const isRight = state === null || (kind === 'maintenance' ? state !== 'investigating' : state !== 'planned');
  if (!isRight) problems.push({ field: 'state', said: text('errors', 'incident.state') });
  if (problems.length > 0) throw invalidFields(problems);
}

/** Without the languages that nobody wrote in. */
export function written(given: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(given).filter(([, words]) => words !== '')));
}
