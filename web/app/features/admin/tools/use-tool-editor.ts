import type { ToolDesk } from '@kinora/server/admin-tools-wire';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { queryClient } from '../../../shared/api/queries.ts';
import { type Draft, saveDraft, showDesk, toolDeskQuery } from './tools-api.ts';

/** What was typed, and the draft that it was typed over. */
type Edited = { definition: Draft; draftNo: number };

/** Whether two definitions say the same, in whatever order their keys are. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return Object.fromEntries(entries.sort(([first], [second]) => (first < second ? -1 : 1)));
}

function asDraft(definition: unknown): Draft {
  return typeof definition === 'object' && definition !== null ? { ...definition } : {};
}

/** A tool being worked on. What is typed stays while the stored draft changes under it, until somebody decides. */
export function useToolEditor(desk: ToolDesk) {
  const { id } = desk.tool;
  const stored = useMemo(() => asDraft(desk.definition), [desk.definition]);
  const [edited, setEdited] = useState<Edited | null>(null);
  const isChanged = edited !== null && !isSame(edited.definition, desk.definition);
  const save = useMutation({
    mutationFn: (kept: Edited) => saveDraft(id, kept.definition, kept.draftNo),
    onSuccess: async (answer, kept) => {
      // What was typed while it was on its way goes on from what was kept.
      setEdited((now) =>
        now === null || now.definition === kept.definition ? null : { ...now, draftNo: answer.draftNo },
      );
      await showDesk(answer);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        void queryClient.invalidateQueries({ queryKey: toolDeskQuery(id).queryKey });
      }
    },
  });
  return {
    id,
    definition: edited?.definition ?? stored,
    isChanged,
    /** Somebody else has changed the stored draft since this one was begun. */
    isOvertaken: isChanged && edited.draftNo !== desk.draftNo,
    change(definition: Draft) {
      setEdited((now) => ({ definition, draftNo: now?.draftNo ?? desk.draftNo }));
    },
    /** Goes on from the stored draft as it is now, with what was typed in place of all of it. */
    overtake() {
      setEdited((now) => now && { ...now, draftNo: desk.draftNo });
    },
    drop() {
      save.reset();
      setEdited(null);
    },
    /** Shows what an act of one's own answered, which changes the number of the draft and not what it says. */
    follow(answer: ToolDesk) {
      // Where more was changed than by that act, somebody else has saved as well.
      const isAlone = answer.draftNo <= desk.draftNo + 1;
      setEdited((now) =>
        now !== null && now.draftNo === desk.draftNo && isAlone ? { ...now, draftNo: answer.draftNo } : now,
      );
      return showDesk(answer);
    },
    save: () => edited && save.mutate(edited),
    isSaving: save.isPending,
    problem: save.error,
  };
}
