import type { HttpBindings } from '@hono/node-server';

/** What every handler finds on its request. */
export type Env = {
  Bindings: HttpBindings;
  Variables: {
    /** Set once the access token of a request is checked; `session_user_id` takes it. */
    accessTokenPrincipal?: string;
    /** Set by routes that let in only whom the database knows. */
    principal?: string;
  };
};
