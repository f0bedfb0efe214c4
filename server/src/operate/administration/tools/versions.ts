import { DEFINITION_CHARACTERS } from '@kinora/catalogue/runtime/definition';
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
export function refuseHuge(draft: unknown, what: string): void {
  if (JSON.stringify(draft).length <= DEFINITION_CHARACTERS) return;
  throw new AppError('invalid_input', `${what} at most ${DEFINITION_CHARACTERS} characters.`, 400);
}

/** @throws AppError 409 `changed_meanwhile` where the locked row is not the one that was looked at */
export function refuseOtherDraft(row: { draft_no: number }, draftNo: number | undefined, what: string): void {
  if (draftNo === undefined || draftNo === row.draft_no) return;
  const message = `Somebody else has changed ${what} meanwhile. Reload the page to see their changes.`;
  throw new AppError('changed_meanwhile', message, 409);
}

/** 409, with what is left to do. */
export function notReady(message: string, left?: readonly unknown[]): AppError {
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
