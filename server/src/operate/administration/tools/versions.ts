import { DEFINITION_CHARACTERS } from '@kinora/catalogue/runtime/definition';
import { type Text, text } from '@kinora/texts/typed-keys';
import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '../../../platform/errors.ts';
import type { Admin } from '../admin.ts';
import { reasonField } from '../input.ts';

/** What an added tool and the routes of a tool of the program share: one draft, and versions that never change. */

/** More than anybody publishes, and what the database can count to. */
const MOST_VERSIONS = 1_000_000;

/** Of the draft that the administrator was looking at. */
export const draftNoField = z.int();
export const publishBody = z.strictObject({ draftNo: draftNoField, note: reasonField });
export const rollBackBody = z.strictObject({ version: z.int().positive().max(MOST_VERSIONS), reason: reasonField });
export type Publication = z.output<typeof publishBody>;
export type RollBack = z.output<typeof rollBackBody>;

/** Of its lines in the audit log. */
export const toolTarget = (id: string) => ({ kind: 'tool' as const, id });

/** Anything else may be kept as a draft; what is wrong with it the desk says. @throws AppError 400 `invalid_input` */
export function refuseHuge(draft: unknown, what: 'tool' | 'routes'): void {
  if (JSON.stringify(draft).length <= DEFINITION_CHARACTERS) return;
  const most = DEFINITION_CHARACTERS;
  const words = {
    tool: text('adminAnswers', 'tool.huge', { most }),
    routes: text('adminAnswers', 'routes.huge', { most }),
  };
  throw new AppError('invalid_input', words[what], 400);
}

const otherDraft = { tool: text('adminAnswers', 'tool.changed'), routes: text('adminAnswers', 'routes.changed') };

/** @throws AppError 409 `changed_meanwhile` where the locked row is not the one that was looked at */
export function refuseOtherDraft(
  row: { draft_no: number },
  draftNo: number | undefined,
  what: keyof typeof otherDraft,
): void {
  if (draftNo === undefined || draftNo === row.draft_no) return;
  throw new AppError('changed_meanwhile', otherDraft[what], 409);
}

/** 409, with what is left to do. */
export function notReady(message: Text, left?: readonly unknown[]): AppError {
  return new AppError('not_ready', message, 409, left);
}

/** What every change of a draft or of the version in service writes beside it. */
export function changedNowBy({ email }: Admin) {
  return { draft_no: sql<number>`draft_no + 1`, changed_at: sql<Date>`clock_timestamp()`, changed_by: email };
}

type VersionRow = { version: number; note: string | null; created_at: Date; created_by: string | null };

export function versionView({ version, note, created_at, created_by }: VersionRow) {
  return { version, note, createdAt: created_at.toISOString(), createdBy: created_by };
}
