import type { ImportedTool } from '@kinora/server/admin-tools-wire';

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
