import { type Definition, definitionShape } from '@kinora/catalogue/runtime/definition';
import type { ImportedTool } from '@kinora/server/admin-tools-wire';
import type * as z from 'zod/mini';

/** A draft that nothing keeps yet, with what whoever publishes it should know. */
export type FoundDraft = {
  definition: unknown;
  warnings: readonly string[];
  /** Tools of the program that are made by the same model already. */
  sameModel?: ImportedTool['sameModel'];
  /** The last part of the address that it should have; made of its name where it is missing. */
  slug?: string;
};

/** Of each way to begin: what it found is handed on. */
export type WayProps = { onDraft: (draft: FoundDraft) => void };

/** A definition whose parts are all there, though what they say may still be wrong: a blank label, a limit too far. */
export type EditableDefinition = z.input<typeof definitionShape>;
export type EditableField = EditableDefinition['fields'][number];
export type EditableRate = EditableDefinition['price']['rates'][number];
export type { Definition };

/** What can be wrong with a value that is of the right kind. */
const ABOUT_WORTH = new Set(['too_small', 'too_big', 'invalid_format', 'not_multiple_of', 'custom']);

/** Whether the fields and tables of the editor can show it; everything else can be changed as text. */
export function isEditable(definition: unknown): definition is EditableDefinition {
  const { error } = definitionShape.safeParse(definition);
  return error === undefined || error.issues.every(({ code }) => ABOUT_WORTH.has(code));
}
