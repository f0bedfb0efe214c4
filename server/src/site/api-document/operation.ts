import type * as z from 'zod';
import type { KeyScope } from '../../http/bearer.ts';
import type { ErrorCode } from './error-codes.ts';

/** One route as the document tells of it. */
export type Operation = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With parameters in braces. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  /** Who may ask: anybody, a signed-in person in a browser, or that person and keys with a scope. */
  access: 'public' | 'session' | KeyScope;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is a form with this one field. */
  formField?: string;
  answer: Answer;
  /** Refusals of its own; those that come with `access` and a body are added. */
  errors?: readonly ErrorCode[];
};

export type Answer =
  | { status: 200 | 201 | 202; schema: z.ZodType }
  | { status: 200; contentType: string }
  | { status: 204 };

/** All refusals of an operation. */
export function errorsOf({ access, query, body, formField, errors = [] }: Operation): ErrorCode[] {
  const takesInput = query !== undefined || body !== undefined;
  return [
    ...new Set<ErrorCode>([
      ...(takesInput ? (['invalid_input'] as const) : []),
      ...(body !== undefined || formField !== undefined ? (['too_large'] as const) : []),
      ...(access === 'public' ? [] : (['not_signed_in', 'foreign_origin', 'too_many_requests'] as const)),
      ...(access === 'session' ? (['not_for_keys'] as const) : []),
      ...(['read', 'generate', 'account'].includes(access) ? (['missing_scope'] as const) : []),
      ...errors,
      'unavailable',
      'maintenance',
    ]),
  ];
}
