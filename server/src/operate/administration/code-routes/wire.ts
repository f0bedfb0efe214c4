import * as z from 'zod/mini';
import { guardSchema, problemSchema, proofSchema, toolTestSchema, versionSchema } from '../tools/tool-wire.ts';

/** What administration says over HTTP about the routes of tools that are code. The web reads its answers by it. */

const codeToolSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  /** The provider that the program asks by default. */
  ownProvider: z.string(),
  /** In service, in the order in which they are asked. */
  providers: z.array(z.string()),
  /** The version of the routes in service; null while the program's own is the only one. */
  version: z.nullable(z.int()),
  hasDraft: z.boolean(),
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
});
/** `GET /api/admin/code-tools`. */
export const codeToolsSchema = z.object({ tools: z.array(codeToolSchema) });

const routesVersionSchema = z.extend(versionSchema, { isInService: z.boolean(), routes: z.unknown() });

/** `GET /api/admin/code-tools/:tool`, and what every change of one answers. */
export const codeToolDeskSchema = z.object({
  tool: codeToolSchema,
  /** Its fields and what it makes, in the words of a definition, for those who write a mapping. Without a price. */
  form: z.unknown(),
  /** Fields that no route can send: their orders go another way. */
  unsent: z.array(z.object({ name: z.string(), label: z.string() })),
  /** What is being worked on, or what is in service. */
  routes: z.unknown(),
  draftNo: z.int(),
  problems: z.array(problemSchema),
  guard: guardSchema,
  proofs: z.array(proofSchema),
  tests: z.array(toolTestSchema),
  /** What is left to do before they can be put in service, in words; empty when nothing is. */
  left: z.array(z.string()),
  versions: z.array(routesVersionSchema),
});

export type CodeToolView = z.infer<typeof codeToolSchema>;
export type CodeToolDesk = z.infer<typeof codeToolDeskSchema>;
