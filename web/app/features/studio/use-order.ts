import type { InputProblem, Tool, ToolInput } from '@kinora/catalogue/tool';
import type { Generation } from '@kinora/server/generations-wire';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { onChange } from '../../shared/live/events.ts';
import { isOnlineNow } from '../../shared/offline/use-is-online.ts';
import { canWait, dropOpened, keepOrder } from '../../shared/offline/waiting-orders.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';
import { controlId, filesOf } from './form/derive-form.ts';
import { showNotice } from './notices.ts';
import type { Cost } from './price.ts';
import { type Problem, problemOfError, problemOfGeneration, problemOfTimeout } from './problem.ts';
import { useGenerate } from './use-generate.ts';
import type { ToolForm } from './use-tool-form.ts';
import type { Uploads } from './use-uploads.ts';

/** Focuses a field's control, once whatever hides it has unfolded. */
export function focusField(name: string | undefined): void {
  if (name !== undefined) requestAnimationFrame(() => document.getElementById(controlId(name))?.focus());
}

/** What became of a click on Generate. */
type Outcome = 'sent' | 'kept' | 'waiting' | { wrongField: string | undefined };

export type OrderOptions = {
  /** Leaves the form as it is after an order, instead of emptying it for the next one. */
  keepsPrompts?: boolean;
  onOrdered?: (generation: Generation) => void;
};

type Basis = { form: ToolForm; uploads: Uploads; cost: Cost };

/** Ordering what the form says, and what stands in the way of it. */
export function useOrder(tool: Tool, { form, uploads, cost }: Basis, options: OrderOptions) {
  const { keepsPrompts = false, onOrdered } = options;
  const [problem, setProblem] = useState<Problem | null>(null);

  const banner = tool.words?.banner;
  const show = useCallback(
    (found: Problem) => {
      const isTold = banner !== undefined && found.how === 'alert';
      // A notice goes by; what can be done about a refusal stays.
      if (!isTold || found.refusals.length > 0) setProblem(found);
      if (isTold) showNotice(banner.failed(found.message), 'error');
    },
    [banner],
  );

  /** What was ordered works from the files now, and the form is ready for the next order. */
  function makeReady({ input }: { input: ToolInput }) {
    uploads.keepAll();
    if (!keepsPrompts) form.takePrompts(input.values);
  }

  const order = useGenerate(tool, {
    onAccepted: (ordered, generation) => {
      makeReady(ordered);
      void dropOpened(tool.id);
      onOrdered?.(generation);
    },
    onArrived: () => setProblem(null),
    onTimedOut: (ordered) => {
      const message = tool.submitTimeout?.message ?? null;
      if (message === null) return makeReady(ordered);
      uploads.keepAll();
      show(problemOfTimeout(message));
    },
    onRefused: (error, found) => {
      const refused = problemOfError(error, tool.words, found);
      // Words that are not taken here are no mistake in the form.
      if (refused.how !== 'field') form.showProblems(found);
      show(refused);
      focusField(refused.field ?? found[0]?.field);
    },
  });

  const { offerPrompts } = form;
  useEffect(
    () =>
      onChange(({ type, generation }) => {
        const isOurs = type === 'update' && generation?.tool_type === tool.id && generation.status === 'failed';
        if (!isOurs || document.hidden) return;
        const failed = problemOfGeneration(generation);
        if (failed.how === 'policy') offerPrompts(tool.fromRecord(generation.input_data));
        show(failed);
      }),
    [tool, show, offerPrompts],
  );

  /** Marks the fields that are wrong; answers which is the first. */
  function refuse(found: readonly InputProblem[]): Outcome {
    form.showProblems(found);
    const wrongField = found[0]?.field;
    const isFile = form.fileFields.some(
      (field) => field.name === wrongField && filesOf(field, form.shown).length === 0,
    );
    if (banner !== undefined && isFile) showNotice(banner.missing, 'warning');
    return { wrongField };
  }

  function refuseForTokens(cost: number, owned: number): Outcome {
    const code = 'insufficient_tokens';
    const technical = JSON.stringify({ code, cost, balance: owned }, null, 2);
    const message = textsOf('studio')('insufficient');
    if (banner !== undefined) showNotice(banner.insufficient(cost, owned), 'error');
    else setProblem({ how: 'dialog', code, message, technical, tokens: '', refusals: [] });
    return 'kept';
  }

  /** Without a network nothing is sent, then or later: it lies there until it is opened and pressed again. */
  function keepForLater(input: ToolInput): Outcome {
    const { route } = tool;
    if (route === null) return 'kept';
    const { prompt } = form.shown;
    const name = typeof prompt === 'string' && prompt.trim() !== '' ? prompt.trim() : tool.name;
    void keepOrder({ tool: tool.id, route, name, values: form.shown });
    makeReady({ input });
    return 'waiting';
  }

  function generate(): Outcome {
    const { price, balance } = cost;
    const mayWait = !isOnlineNow() && tool.route !== null && canWait();
    if (order.isPending || uploads.isBusy || (price === null && !mayWait)) return 'kept';
    setProblem(null);
    const checked = tool.parse(form.shown);
    const found = checked.ok ? checked.input.checkMeasured(form.measured) : checked.problems;
    if (!checked.ok || found.length > 0) return refuse(found);
    form.showProblems([]);
    if (mayWait || price === null) return keepForLater(checked.input);
    if (balance !== null && balance < price.tokens) return refuseForTokens(price.tokens, balance);
    order.mutate({ input: checked.input, tokens: price.tokens });
    return 'sent';
  }

  return {
    generate,
    isGenerating: order.isPending,
    /** Something is missing that the button waits for; pressed all the same, it says what. */
    isAwaiting: tool.isAwaiting(form.shown),
    /** Something is missing or wrong: the button does not look ready, and says what when it is pressed. */
    isLacking: useMemo(() => !tool.parse(form.shown).ok, [tool, form.shown]),
    problem,
    dismissProblem: () => setProblem(null),
    /** Goes on to tell beside a field what was told over the page. */
    keepBeside: (field: string) => setProblem((current) => current && { ...current, how: 'field', field }),
  };
}
