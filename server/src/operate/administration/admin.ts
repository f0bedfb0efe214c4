import type { Env } from '../../http/env.ts';

/** The administrator who asks, as the database knew them at the start of the request. */
export type Admin = {
  id: string;
  email: string;
  /** Where the request came from; null for an operator at the terminal. */
  address: string | null;
};

/** Of the routes behind the guard. */
export type AdminEnv = Env & { Variables: { admin: Admin } };
