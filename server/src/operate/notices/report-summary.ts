import * as z from 'zod';
import { kindName } from './kinds.ts';
import type { ReportedThing, ReportRecord } from './report-record.ts';
import { noticeKindSchema } from './wire.ts';

type Written = Omit<ReportRecord, 'isReady' | 'noticeId'> & { studio: string; missing: readonly string[] };

const known = z.object({
  account: z.object({ email: z.string(), name: z.string(), made_at: z.string() }).nullish(),
  sign_ins: z.array(z.object({ at: z.string(), address: z.string().nullable() })).default([]),
  generation: z.object({ tool: z.string(), made_at: z.string(), charged: z.number(), returned: z.number() }).nullish(),
});

/** The report's JSON in words: what was reported and decided, whose it is, and which files come with it. */
export function reportSummary({ reference, studio, notice, decision, things, missing, ...report }: Written): string {
  const kind = z.enum(noticeKindSchema.options).safeParse(notice.kind).data;
  const sender = [notice.sender.name, notice.sender.email].filter((one) => one !== null).join(', ');
  const lines = [
    `Report ${reference}`,
    `${studio}, asked for at ${report.askedAt}`,
    '',
    ...fact('For', report.recipient),
    ...fact('Why', report.reason),
    ...fact('Request of the authority', report.request),
    '',
    `Notice ${notice.number}: ${kind === undefined ? notice.kind : kindName[kind]}`,
    ...fact('Received', notice.receivedAt),
    ...fact('Sent by', sender === '' ? 'somebody without a name' : sender),
    ...fact('What they say', notice.reason),
    ...notice.links.flatMap((link) => fact('Link', link)),
    '',
    ...(decision === null
      ? ['Not decided yet']
      : [
          decision.decision === 'taken_down' ? 'Taken down' : 'Kept',
          ...fact('Decided', decision.decidedAt),
          ...fact('By', decision.decidedBy),
          ...fact('Told the author', decision.toAuthor),
          ...fact('Answered', decision.toReporter),
        ]),
    ...things.flatMap(aboutThing),
    ...(missing.length === 0 ? [] : ['', `Not in the store any more: ${missing.join(', ')}`]),
    '',
    'report.json says the same and more. manifest.json has the SHA-256 of each part.',
  ];
  return `${lines.join('\n')}\n`;
}

function aboutThing({ name, takenDownAt, record, files }: ReportedThing, place: number): string[] {
  const { account, sign_ins: signIns, generation } = known.parse(record);
  return [
    '',
    `${place + 1}. ${name}`,
    ...fact('Taken down', takenDownAt),
    ...fact('Made', generation && `${generation.made_at}, with ${generation.tool}`),
    ...fact('Tokens', generation && `${generation.charged} charged, ${generation.returned} returned`),
    ...fact('Account', account && `${account.email}, ${account.name}, made ${account.made_at}`),
    ...signIns.flatMap(({ at, address }) =>
      fact('Signed in', `${at} from ${address ?? 'an address that is not kept'}`),
    ),
    ...files.flatMap(({ path, contentType, bytes }) => fact('File', `${path}, ${contentType}, ${bytes} bytes`)),
  ];
}

/** Lines of a text stay below their name. */
function fact(name: string, value: string | null | undefined): string[] {
  return value === null || value === undefined ? [] : [`  ${name}: ${value.replaceAll('\n', '\n    ')}`];
}
