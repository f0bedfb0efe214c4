import { codeForm } from '@kinora/catalogue/runtime/code-form';
import { type CodeRoutes, codeRoutesShape, parseCodeRoutes } from '@kinora/catalogue/runtime/code-routes';
import type { Tool } from '@kinora/catalogue/tool';
import type { CodeToolDesk } from '@kinora/server/admin-code-routes-wire';
import { useMutation } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import type { PreviewedOrder } from '../use-bench.ts';
import { useProblemWords } from '../use-problem-words.ts';
import { isSame } from '../use-tool-editor.ts';
import { saveRoutes, showRoutes } from './code-routes-api.ts';

/** Routes whose parts are all there, though what they say may still be wrong. */
export type EditableRoutes = z.input<typeof codeRoutesShape>;
export type EditableAddedRoute = EditableRoutes['routes'][number];

const ABOUT_WORTH = new Set(['too_small', 'too_big', 'invalid_format', 'not_multiple_of', 'custom']);

function isEditable(routes: unknown): routes is EditableRoutes {
  const { error } = codeRoutesShape.safeParse(routes);
  return error === undefined || error.issues.every(({ code }) => ABOUT_WORTH.has(code));
}

/** What was typed, and the draft that it was typed over. */
type Edited = { routes: EditableRoutes; draftNo: number };

export type CodeBench = ReturnType<typeof useCodeBench>;

/** All that the parts of the page share: what is stored, what is typed, and what is known of it. */
export function useCodeBench(desk: CodeToolDesk, tool: Tool) {
  const { id, ownProvider } = desk.tool;
  const inWords = useProblemWords();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [order, setOrder] = useState<PreviewedOrder | null>(null);
  const stored = isEditable(desk.routes) ? desk.routes : null;
  const routes = edited?.routes ?? stored;
  const isChanged = edited !== null && !isSame(edited.routes, desk.routes);
  const checked = useDeferredValue(routes);
  const parsed = useMemo(() => parseCodeRoutes(tool, ownProvider, checked), [tool, ownProvider, checked]);
  const form = useMemo(() => codeForm(tool), [tool]);
  const service: CodeRoutes | null = parsed.ok ? parsed.routes : null;
  const save = useMutation({
    mutationFn: (kept: Edited) => saveRoutes(id, kept.routes, kept.draftNo),
    onSuccess: async (answer, kept) => {
      setEdited((now) => (now === null || now.routes === kept.routes ? null : { ...now, draftNo: answer.draftNo }));
      await showRoutes(answer);
    },
  });
  return {
    desk,
    tool,
    form,
    /** Null for what only a program can have written. */
    routes,
    /** Null while something is wrong with them. */
    service,
    problems: parsed.ok ? [] : parsed.problems.map((problem) => ({ ...problem, message: inWords(problem.message) })),
    isChanged,
    /** Somebody else has saved since this was begun. */
    isOvertaken: isChanged && edited.draftNo !== desk.draftNo,
    change: (next: EditableRoutes) => setEdited((now) => ({ routes: next, draftNo: now?.draftNo ?? desk.draftNo })),
    drop: () => {
      save.reset();
      setEdited(null);
    },
    save: () => edited && save.mutate(edited),
    isSaving: save.isPending,
    problem: save.error,
    order,
    setOrder,
  };
}
