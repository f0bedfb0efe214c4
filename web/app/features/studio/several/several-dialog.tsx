import type { BatchQuote, SubmittedBatch } from '@kinora/server/batches-wire';
import { Alert, Button, Modal, NativeSelect, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Dices } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, errorMessage, isNoAnswer } from '../../../shared/api/api-error.ts';
import { type BatchPlan, batchQuoteQuery, refreshBatches, submitBatch } from '../../../shared/batches/batches-api.ts';
import { tokenWords } from '../../../shared/format/use-formats.ts';
import { RefusalReview } from '../../../shared/refusals/refusal-review.tsx';
import { refusalsOf } from '../../../shared/refusals/refusals-of.ts';
import { noteRemixOf, remixOf } from '../../../shared/session/drafts.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import { NumberInput } from '../form/controls.tsx';
import type { FormField } from '../form/derive-form.ts';
import { withMaybeArrived } from '../problem.ts';
import { nextAttempt, untilAnswered } from '../use-generate.ts';
import type { Studio } from '../use-studio.ts';
import { AxisControl } from './axis-control.tsx';
import { type Axis, type AxisValue, axisFields, axisValues, hasAlternatives, noAxis } from './axis-values.ts';
import { listInPrompt, PromptLists } from './prompt-lists.tsx';
import classes from './several.module.css';

type Order = { plan: BatchPlan; quote: BatchQuote };

/** Orders a batch at the price on the button. A lost answer is asked for again under the same id. */
function useOrderBatch(onOrdered: (submitted: SubmittedBatch) => void) {
  const unanswered = useRef<ReturnType<typeof nextAttempt> | null>(null);
  return useMutation({
    mutationFn: ({ plan, quote: { count, tokens } }: Order) => {
      const attempt = nextAttempt(unanswered.current, plan);
      unanswered.current = attempt;
      const fromPublication = remixOf(plan.tool);
      const body = { ...plan, batchId: attempt.generationId, quotedCost: tokens, quotedCount: count, fromPublication };
      return untilAnswered((signal) => submitBatch(body, signal), Number.POSITIVE_INFINITY);
    },
    onSuccess: (submitted, { plan }) => {
      unanswered.current = null;
      noteRemixOf(plan.tool, null);
      refreshBatches();
      onOrdered(submitted);
    },
    onError: (error, { plan }) => {
      if (!isNoAnswer(error)) unanswered.current = null;
      // Its author took it back: what is in the form is ordered as somebody's own from now on.
      if (error instanceof ApiError && error.code === 'not_found') noteRemixOf(plan.tool, null);
    },
  });
}

type ShownAxis = { field: FormField; values: readonly AxisValue[] };

const MOST_SHOWN = 6;

/** The first items of a batch: what each is made with. */
function BatchPreview({ quote, axes }: { quote: BatchQuote; axes: readonly ShownAxis[] }) {
  const say = useTexts('batchPages');
  const words = (field: FormField, value: AxisValue | undefined): string => {
    if (typeof value === 'boolean') return value ? say('grid.on') : say('grid.off');
    return field.choices.find((choice) => choice.value === value)?.label ?? String(value ?? '');
  };
  const items = quote.items.slice(0, MOST_SHOWN);
  const hidden = quote.items.length - items.length;
  return (
    <ol className={classes.items}>
      {items.map(({ cell, texts, seed }) => (
        <li key={JSON.stringify([cell, texts, seed])}>
          {Object.entries(texts).map(
            ([field, text]) =>
              text.trim() !== '' && (
                <span key={field} className={classes.text} dir="auto">
                  {text}
                </span>
              ),
          )}
          <span className={classes.facts}>
            {axes.map(({ field, values }, place) => (
              <span key={field.name}>{`${field.label}: ${words(field, values[cell[place] ?? 0])}`}</span>
            ))}
            {seed !== null && <span>{say('seed', { seed: String(seed) })}</span>}
          </span>
        </li>
      ))}
      {hidden > 0 && <li className={classes.more}>{say('preview.more', { count: hidden })}</li>}
    </ol>
  );
}

type Props = { studio: Studio; onOrdered: () => void; onClose: () => void };

const QUIET_MS = 400;
const USUAL_COUNT = 4;
const NOTE_CLOSES_MS = 15_000;
const SEEDS = 2_147_483_647;
const counted = { min: 1, max: 1000, step: 1, fallback: 1, isIgnored: false };

const newSeed = () => Math.floor(Math.random() * SEEDS);
/** While a number is being typed it may be none. */
const countOf = (typed: number | string) => (typeof typed === 'number' && typed >= 1 ? Math.floor(typed) : 1);
const ways = ['all', 'drawn', 'literal'] as const;

/** Orders several generations at once from what the form says, at one price that is known before. */
export function SeveralDialog({ studio, onOrdered, onClose }: Props) {
  useReturnFocus();
  const say = useTexts('batchPages');
  const common = useTexts('common');
  const client = useQueryClient();
  const { tool, form, uploads } = studio;
  const { shown, parts } = form;
  const fields = useMemo(() => parts.flatMap((part) => part.fields), [parts]);
  const offered = useMemo(() => axisFields(fields, shown), [fields, shown]);
  const hasTexts = hasAlternatives(fields, shown);
  // Alternatives are several by themselves.
  const [repeats, setRepeats] = useState<number | string>(hasTexts ? 1 : USUAL_COUNT);
  const [way, setWay] = useState<(typeof ways)[number]>('all');
  const [drawn, setDrawn] = useState<number | string>(USUAL_COUNT);
  const [columns, setColumns] = useState(noAxis);
  const [rows, setRows] = useState(noAxis);
  const [seed, setSeed] = useState(newSeed);

  const axes = useMemo(
    () =>
      [columns, rows].flatMap((axis) => {
        const field = offered.find(({ name }) => name === axis.field);
        return field === undefined ? [] : [{ field, values: axisValues(field, axis) }];
      }),
    [columns, rows, offered],
  );
  const plan = useMemo<BatchPlan>(
    () => ({
      tool: tool.id,
      input: shown,
      repeats: countOf(repeats),
      texts: way === 'drawn' && hasTexts ? { drawn: countOf(drawn) } : way === 'literal' ? 'literal' : 'all',
      axes: axes.map(({ field, values }) => ({ field: field.name, values })),
      seed,
    }),
    [tool.id, shown, repeats, way, hasTexts, drawn, axes, seed],
  );
  // A setting that was just chosen has no values yet: nothing to ask about.
  const isIncomplete = axes.some(({ values }) => values.length < 2);
  const [steady] = useDebouncedValue(plan, QUIET_MS);
  const query = batchQuoteQuery(steady);
  const isAskable = !isIncomplete && steady === plan;
  const asked = useQuery({ ...query, placeholderData: keepPreviousData, enabled: isAskable });
  const quote = isIncomplete ? undefined : asked.data;
  const isSettled = isAskable && !asked.isPlaceholderData && !asked.isFetching;
  const again = () => void client.invalidateQueries({ queryKey: query.queryKey });
  function changeColumns(axis: Axis) {
    setColumns(axis);
    // Two axes of one setting, or rows without columns, are none.
    if (axis.field === '' || axis.field === rows.field) setRows(noAxis);
  }
  const order = useOrderBatch(({ batch }) => {
    uploads.keepAll();
    const link = (words: ReactNode) => (
      <Link to={`/queue?batch=${batch.id}`} onClick={() => notifications.hide(batch.id)}>
        {words}
      </Link>
    );
    notifications.show({
      id: batch.id,
      message: say.rich('ordered', { link }, { count: batch.count }),
      autoClose: NOTE_CLOSES_MS,
    });
    onClose();
    onOrdered();
  });

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={say('several.title')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap="lg">
        <NumberInput
          label={say('repeats')}
          description={say('repeatsNote')}
          field={counted}
          value={repeats}
          onChange={setRepeats}
          data-autofocus
        />
        <section className={classes.part} aria-labelledby="several-texts">
          <h3 id="several-texts">{say('texts.title')}</h3>
          <p className={classes.note}>{say('texts.note', { alternatives: '{a|b}', list: listInPrompt('list') })}</p>
          {hasTexts && (
            <div className={classes.pair}>
              <NativeSelect
                label={say('texts.how')}
                value={way}
                data={ways.map((value) => ({ value, label: say(`texts.${value}`) }))}
                onChange={({ currentTarget }) => setWay(ways.find((one) => one === currentTarget.value) ?? 'all')}
              />
              {way === 'drawn' && (
                <NumberInput label={say('texts.count')} field={counted} value={drawn} onChange={setDrawn} />
              )}
            </div>
          )}
          <details className={classes.lists}>
            <summary>{say('lists.title')}</summary>
            <PromptLists onChange={again} />
          </details>
        </section>
        {offered.length > 0 && (
          <section className={classes.part} aria-labelledby="several-grid">
            <h3 id="several-grid">{say('grid.title')}</h3>
            <div className={classes.pair}>
              <AxisControl kind="columns" axis={columns} fields={offered} values={shown} onChange={changeColumns} />
              {columns.field !== '' && (
                <AxisControl
                  kind="rows"
                  axis={rows}
                  fields={offered.filter(({ name }) => name !== columns.field)}
                  values={shown}
                  onChange={setRows}
                />
              )}
            </div>
          </section>
        )}
        <section className={classes.part} aria-labelledby="several-preview" aria-busy={!isSettled}>
          <div className={classes.head}>
            <h3 id="several-preview">{say('preview.title')}</h3>
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<Dices size={14} aria-hidden />}
              onClick={() => setSeed(newSeed())}
            >
              {say('drawAgain')}
            </Button>
          </div>
          {quote === undefined && !isIncomplete && !asked.isError && <p role="status">{say('preview.loading')}</p>}
          {quote !== undefined && !asked.isError && <BatchPreview quote={quote} axes={axes} />}
        </section>
        <div className={classes.foot}>
          {!isIncomplete && <ErrorAlert error={asked.error} />}
          {order.error !== null && (
            <Alert color="red" role="alert">
              {isNoAnswer(order.error) ? withMaybeArrived(errorMessage(order.error)) : errorMessage(order.error)}
            </Alert>
          )}
          <RefusalReview refusals={refusalsOf(order.error ?? asked.error)} />
          {quote !== undefined && quote.missing > 0 && (
            <Alert color="yellow" p="xs" role="status">
              {say.rich(
                'missing',
                { link: (words) => <Link to="/settings?tab=billing">{words}</Link> },
                { tokens: tokenWords(quote.missing) },
              )}
            </Alert>
          )}
          <Button
            variant="primary"
            size="md"
            loading={order.isPending}
            disabled={quote === undefined || !isSettled || asked.isError || quote.missing > 0}
            onClick={() => {
              if (quote !== undefined) order.mutate({ plan: steady, quote }, { onError: again });
            }}
          >
            {quote === undefined || asked.isError
              ? say('order')
              : say('orderPriced', { count: quote.count, tokens: tokenWords(quote.tokens) })}
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}
