import { countCorners, domainOf } from '@kinora/catalogue/runtime/corners';
import type { DefinitionProblem } from '@kinora/catalogue/runtime/field-rules';
import { parseDefinition } from '@kinora/catalogue/runtime/parse-definition';
import { prove } from '@kinora/catalogue/runtime/prove';
import { runtimeTool } from '@kinora/catalogue/runtime/tool';
import type { Measured, Tool } from '@kinora/catalogue/tool';
import type { ProofView, ToolDesk } from '@kinora/server/admin-tools-wire';
import { useDeferredValue, useMemo, useState } from 'react';
import { type Definition, type EditableDefinition, isEditable } from './editable-definition.ts';
import type { Draft } from './tools-api.ts';
import { useProblemWords } from './use-problem-words.ts';
import { useToolEditor } from './use-tool-editor.ts';

/** What the preview of the form says would be ordered. */
export type PreviewedOrder = { input: Draft; measured: Measured; isBusy: boolean };

/** A page may not stand still while somebody types; what takes longer to prove is proved when it is saved. */
const MOST_CORNERS_HERE = 2000;

/** The proofs of a definition that is not saved; null where they would take too long here. */
export function proofsHere(definition: Definition, guard: ToolDesk['guard']): ProofView[] | null {
  const isShort = definition.routes.every(({ cost }) => {
    const domain = domainOf(definition, [definition.price, cost]);
    return typeof domain === 'string' || countCorners(domain) <= MOST_CORNERS_HERE;
  });
  if (!isShort) return null;
  return prove(definition, guard).map(({ provider, worst, ...proof }) => ({
    provider,
    isProved: proof.isProved,
    problem: proof.isProved ? null : proof.problem,
    worst:
      worst.words === ''
        ? null
        : {
            words: worst.words,
            input: worst.input,
            tokens: worst.tokens,
            costMicros: worst.cost,
            ratio: worst.ratio,
          },
  }));
}

export type Bench = ReturnType<typeof useBench>;

/** What the parts that edit a definition by its fields are given. */
export type EditorProps = {
  bench: Bench;
  definition: EditableDefinition;
  /** Puts these parts in the place of what was there. */
  edit: (changes: Partial<EditableDefinition>) => void;
};

/** All that the parts of the desk share: what is stored, what is typed, and what is known of it. */
export function useBench(desk: ToolDesk) {
  const editor = useToolEditor(desk);
  const inWords = useProblemWords();
  const [order, setOrder] = useState<PreviewedOrder | null>(null);
  const checked = useDeferredValue(editor.definition);
  const parsed = useMemo(() => parseDefinition(checked), [checked]);
  const problems: readonly DefinitionProblem[] = parsed.ok
    ? []
    : parsed.problems.map((problem) => ({ ...problem, message: inWords(problem.message) }));
  const definition = parsed.ok ? parsed.definition : null;
  const { id } = desk.tool;
  const [tool, setTool] = useState<{ of: Definition; tool: Tool } | null>(null);
  // What is wrong for a moment leaves the last form that was right in sight.
  if (definition !== null && definition !== tool?.of) {
    setTool({ of: definition, tool: runtimeTool({ id, fn: '', version: 1, definition }) });
  }
  const { guard } = desk;
  const typedProofs = useMemo(
    () => (definition === null || !editor.isChanged ? [] : proofsHere(definition, guard)),
    [definition, editor.isChanged, guard],
  );
  const editable: EditableDefinition | null = isEditable(editor.definition) ? editor.definition : null;
  return {
    desk,
    editor,
    /** As far as its parts are all there. */
    editable,
    /** Null while something is wrong with it. */
    definition,
    problems,
    /** Null where they come with the next save. */
    proofs: editor.isChanged ? typedProofs : desk.proofs,
    previewed: tool?.tool ?? null,
    order,
    setOrder,
  };
}
