import type * as z from 'zod';
import type { KeyScope } from '../bearer.ts';
import type { ErrorCode } from './error-codes.ts';

/**
 * Who may ask: anybody; a signed-in person in a browser; that person and programs with an access token of theirs;
 * that person and keys with a scope; an administrator.
 */
export type Access = 'public' | 'session' | 'person' | KeyScope | 'admin';

/**
 * What a route is to somebody who works in a workspace: it shows what is there, makes or changes something there, or spends
 * and shows its money, or is its owners' alone; or it is about their own account all the same; or it is refused there.
 */
export type WorkspaceUse = 'look' | 'make' | 'pay' | 'own' | 'person' | 'refused';

/** One route as the document tells of it. */
export type Operation = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As Hono names it. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  access: Access;
  /** @default by `access`: what keys read, make and see of an account is the workspace's, all else is the person's */
  inWorkspace?: WorkspaceUse;
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
  /** The browser goes on elsewhere. */
  | { status: 302 }
  | { status: 204 };

const usesOfKeys = { read: 'look', generate: 'make', account: 'pay' } as const;

export function workspaceUseOf({ access, inWorkspace }: Pick<Operation, 'access' | 'inWorkspace'>): WorkspaceUse {
  if (inWorkspace !== undefined) return inWorkspace;
  return access === 'read' || access === 'generate' || access === 'account' ? usesOfKeys[access] : 'person';
}

/** What somebody who works in a workspace is told besides. */
function workspaceErrorsOf(operation: Operation): ErrorCode[] {
  if (operation.access === 'public' || operation.access === 'admin') return [];
  const use = workspaceUseOf(operation);
  if (use === 'person') return [];
  return use === 'refused' ? ['own_account_only'] : ['not_a_member', 'role_needed'];
}

/** What is said before a route is reached: of wrong queries and keys, by a load that is too high, and while closed. */
const beforeEach = ['invalid_input', 'not_signed_in', 'too_many_requests', 'unavailable', 'maintenance'] as const;

/** All refusals of an operation. */
export function errorsOf(operation: Operation): ErrorCode[] {
  const { method, access, needsProof, body, formField, errors = [] } = operation;
  return [
    ...new Set<ErrorCode>([
      ...beforeEach,
      ...(method === 'get' ? [] : (['foreign_origin', 'viewing_as_user'] as const)),
      ...(body !== undefined || formField !== undefined ? (['too_large'] as const) : []),
      ...(['session', 'person', 'admin'].includes(access) ? (['not_for_keys'] as const) : []),
      ...(['read', 'generate', 'account'].includes(access) ? (['missing_scope'] as const) : []),
      ...(access === 'admin' ? (['forbidden'] as const) : []),
      ...(needsProof ? (['reauthentication_needed', 'insufficient_aal', 'impersonated'] as const) : []),
      ...workspaceErrorsOf(operation),
      ...errors,
    ]),
  ];
}

/** As OpenAPI writes paths: parameters stand in braces. */
export function openApiPath({ path }: Pick<Operation, 'path'>): string {
  return path.replace('*', '{path}').replaceAll(/:(\w+)/g, '{$1}');
}
