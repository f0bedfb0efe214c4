import type * as z from 'zod';

/** Any value that JSON can hold. */
export type Json = z.infer<ReturnType<typeof z.json>>;
