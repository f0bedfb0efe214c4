import type * as z from 'zod/mini';
import { saidWords } from './said.ts';

export type InputProblem = { field: string; message: string };
export type Report = (field: string, message: string) => void;
export type AnyValues = Readonly<Record<string, unknown>>;

/** What is reported while somebody looks, in that order. */
export function problemsOf(look: (report: Report) => void): InputProblem[] {
  const problems: InputProblem[] = [];
  look((field, message) => problems.push({ field, message: saidWords(message) }));
  return problems;
}

/** What a schema objects to, as a problem of the field in which it is. */
export function problemOfIssue(issue: z.core.$ZodIssue): InputProblem {
  return { field: fieldOf(issue), message: saidWords(issue.message) };
}

/** Whether somebody has still to fill it in. */
export function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return typeof value !== 'string' || value.trim() === '';
}

/** Of a checked value: whether it is a text, or a list, of nothing. */
export function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

export function isRecord(value: unknown): value is AnyValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A body without these keys; what is no body stays as it is. */
export function without(body: unknown, keys: readonly string[]): unknown {
  if (keys.length === 0 || !isRecord(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key)));
}

function fieldOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return issue.keys[0] ?? '';
  return String(issue.path[0] ?? '');
}
