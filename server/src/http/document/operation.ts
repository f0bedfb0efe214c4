import type * as z from 'zod';
import type { KeyScope } from '../bearer.ts';
import type { ErrorCode } from './error-codes.ts';

/**
 * Who may ask: anybody; a signed-in person in a browser; that person and programs with an access token of theirs;
 * that person and keys with a scope; an administrator.
 */
export type Access = 'public' | 'session' | 'person' | KeyScope | 'admin';

/** One route as the document tells of it. */
export type Operation = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As Hono names it. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  access: Access;
  /** Asked within ten minutes of a sign-in or of another proof of who asks. */
  needsProof?: boolean;
  query?: z.ZodObject | undefined;
  body?: z.ZodType | undefined;
  /** The body is a form with this one field. */
  formField?: string;
  answer: Answer;
  /** Refusals of its own; those that come with `access` and a body are added. */
  errors?: readonly ErrorCode[];
};

export type Answer =
  /** `isWritten`: its handler keeps the answer as text, and sends that. */
  | { status: 200 | 201 | 202; schema: z.core.$ZodType; isWritten?: true }
  | { status: 200; contentType: string }
  | { status: 204 };

/** All refusals of an operation. */
export function errorsOf({ access, needsProof, query, body, formField, errors = [] }: Operation): ErrorCode[] {
  const takesInput = query !== undefined || body !== undefined;
  return [
    ...new Set<ErrorCode>([
      ...(takesInput ? (['invalid_input'] as const) : []),
      ...(body !== undefined || formField !== undefined ? (['too_large'] as const) : []),
      ...(access === 'public' ? [] : (['not_signed_in', 'foreign_origin', 'too_many_requests'] as const)),
      ...(['session', 'person', 'admin'].includes(access) ? (['not_for_keys'] as const) : []),
      ...(['read', 'generate', 'account'].includes(access) ? (['missing_scope'] as const) : []),
      ...(access === 'admin' ? (['forbidden'] as const) : []),
      ...(needsProof ? (['reauthentication_needed', 'insufficient_aal', 'impersonated'] as const) : []),
      ...errors,
      'unavailable',
      'maintenance',
    ]),
  ];
}

/** As OpenAPI writes paths: parameters stand in braces. */
export function openApiPath({ path }: Pick<Operation, 'path'>): string {
  return path.replace('*', '{path}').replaceAll(/:(\w+)/g, '{$1}');
}
