import { HIGHEST_FIGURE } from '@kinora/catalogue/prices';
import type { PriceOverrides, PricePreview, PricesPage, PriceVersion } from '@kinora/server/admin-settings-wire';
import { Badge, Button, NumberInput, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../../shared/api/queries.ts';
import { signedTokens } from '../../../shared/format/ledger-entry.ts';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { CATALOGUE } from '../../../shared/tools/summaries.ts';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { refreshAdmin } from '../admin-api.ts';
import { previewPrices, pricesQuery, publishPrices } from '../operations-api.ts';
import { type Column, DataTable, Loaded, Panel } from '../page-parts.tsx';
import classes from './settings.module.css';

type Tools = PricesPage['tools'];

/** Figures as typed, by tool and name; what is not in it is as it is now. */
type PriceDraft = Readonly<Record<string, Readonly<Record<string, number>>>>;

function figureIn(draft: PriceDraft, tool: string, figure: Tools[number]['figures'][number]): number {
  return draft[tool]?.[figure.name] ?? figure.current;
}

/** The draft with one figure typed anew. */
export function withFigure(draft: PriceDraft, tool: string, name: string, figure: number): PriceDraft {
  return { ...draft, [tool]: { ...draft[tool], [name]: figure } };
}

/** All that differs from the catalogue once the draft is in force: a version of the prices is always whole. */
export function overridesOf(tools: Tools, draft: PriceDraft): PriceOverrides {
  const changed = tools.flatMap(({ id, figures }) => {
    const own = figures.flatMap((figure) => {
      const value = figureIn(draft, id, figure);
      return value === figure.byDefault ? [] : [[figure.name, value] as const];
    });
    return own.length === 0 ? [] : [[id, Object.fromEntries(own)] as const];
  });
  return Object.fromEntries(changed);
}

/** Whether the draft would change anything. */
export function isChanged(tools: Tools, draft: PriceDraft): boolean {
  return tools.some(({ id, figures }) => figures.some((figure) => figureIn(draft, id, figure) !== figure.current));
}

type Line = PricePreview['tools'][number];

const lineColumns = (say: Say<'adminSettings'>, number: (value: number) => string): readonly Column<Line>[] => [
  { name: say('prices.tool'), cell: ({ name }) => name },
  { name: say('prices.generations'), isNumber: true, isExtra: true, cell: ({ generations }) => number(generations) },
  { name: say('prices.charged'), isNumber: true, cell: ({ charged }) => number(charged) },
  { name: say('prices.wouldBe'), isNumber: true, cell: ({ wouldCharge }) => number(wouldCharge) },
  {
    name: say('prices.difference'),
    isNumber: true,
    cell: ({ charged, wouldCharge }) => signedTokens(wouldCharge - charged),
  },
  { name: say('prices.shownAs'), isExtra: true, cell: ({ fromTokens }) => say('prices.from', { count: fromTokens }) },
];

/** What the last 30 days would have brought with other prices. */
function PriceEffect({ preview: { tools, skipped, isSample } }: { preview: PricePreview }) {
  const say = useTexts('adminSettings');
  const { number } = useFormats();
  return (
    <div role="status">
      <p className={classes.matches}>
        {say('prices.effect')} {isSample && say('prices.sample')}{' '}
        {skipped > 0 && say('prices.skipped', { count: skipped })}
      </p>
      <DataTable
        label={say('prices.effectLabel')}
        columns={lineColumns(say, number)}
        rows={tools}
        keyOf={({ id }) => id}
        empty={say('prices.effectNone')}
      />
    </div>
  );
}

type Row = { tool: PricesPage['tools'][number]; figure: PricesPage['tools'][number]['figures'][number] };

function columnsOf(
  say: Say<'adminSettings'>,
  draft: PriceDraft,
  onDraft: (draft: PriceDraft) => void,
): readonly Column<Row>[] {
  return [
    { name: say('prices.tool'), cell: ({ tool }) => tool.name },
    { name: say('prices.price'), cell: ({ figure }) => figure.name },
    { name: say('prices.catalogue'), isNumber: true, isExtra: true, cell: ({ figure }) => figure.byDefault },
    { name: say('prices.inForce'), isNumber: true, isExtra: true, cell: ({ figure }) => figure.current },
    {
      name: say('prices.new'),
      isNumber: true,
      cell: ({ tool, figure }) => (
        <NumberInput
          size="xs"
          className={classes.price}
          aria-label={say('prices.newOf', { tool: tool.name, figure: figure.name })}
          min={0}
          max={HIGHEST_FIGURE}
          allowDecimal={false}
          hideControls
          value={figureIn(draft, tool.id, figure)}
          onChange={(typed) => typeof typed === 'number' && onDraft(withFigure(draft, tool.id, figure.name, typed))}
        />
      ),
    },
  ];
}

const versionColors = { past: 'gray', current: 'green', scheduled: 'yellow' } as const;

const versionColumns = (
  say: Say<'adminSettings'>,
  exactTime: (then: number) => string,
): readonly Column<PriceVersion>[] => [
  { name: say('prices.version'), isNumber: true, cell: ({ version }) => version },
  {
    name: say('prices.state'),
    cell: ({ state }) => <Badge color={versionColors[state]}>{say(`prices.state.${state}`)}</Badge>,
  },
  {
    name: say('prices.fromWhen'),
    cell: ({ effectiveFrom }) =>
      effectiveFrom === null ? say('prices.beginning') : exactTime(Date.parse(effectiveFrom)),
  },
  { name: say('prices.note'), cell: ({ note }) => note ?? '' },
  { name: say('prices.by'), isExtra: true, cell: ({ createdBy }) => createdBy ?? '' },
];

function Editor({ page }: { page: PricesPage }) {
  const say = useTexts('adminSettings');
  const [draft, setDraft] = useState<PriceDraft>({});
  const [note, setNote] = useState('');
  const [from, setFrom] = useState('');
  const start = from === '' ? null : new Date(from);
  const isPast = start !== null && !(start.getTime() > Date.now());
  const overrides = overridesOf(page.tools, draft);
  const preview = useMutation({ mutationFn: () => previewPrices(overrides) });
  const publish = useMutation({
    mutationFn: () => publishPrices(overrides, note.trim(), start?.toISOString() ?? null),
    onSuccess: () => {
      setDraft({});
      setNote('');
      setFrom('');
      preview.reset();
      notifications.show({
        color: 'green',
        message: start === null ? say('prices.published') : say('prices.scheduled'),
      });
      return Promise.all([refreshAdmin(), queryClient.invalidateQueries({ queryKey: [CATALOGUE] })]);
    },
  });
  const change = (next: PriceDraft) => {
    setDraft(next);
    preview.reset();
  };
  const rows = page.tools.flatMap((tool) => tool.figures.map((figure) => ({ tool, figure })));
  const hasChanged = isChanged(page.tools, draft);
  const problem = publish.error ?? preview.error;
  return (
    <Panel id="prices" title={say('prices.title')} text={say('prices.text')}>
      <DataTable
        label={say('prices.title')}
        columns={columnsOf(say, draft, change)}
        rows={rows}
        keyOf={({ tool, figure }) => `${tool.id} ${figure.name}`}
        empty={say('prices.none')}
      />
      <ErrorAlert mt="md" error={problem} />
      {preview.data && <PriceEffect preview={preview.data} />}
      <div className={classes.publish}>
        <TextInput
          label={say('prices.note')}
          description={say('prices.noteText')}
          maxLength={500}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label={say('prices.inForceFrom')}
          description={say('prices.inForceNote')}
          error={isPast && say('prices.future')}
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <Button variant="default" disabled={!hasChanged} loading={preview.isPending} onClick={() => preview.mutate()}>
          {say('prices.preview')}
        </Button>
        <Button
          disabled={!hasChanged || note.trim().length < 3 || isPast}
          loading={publish.isPending}
          onClick={() => publish.mutate()}
        >
          {say('prices.publish')}
        </Button>
      </div>
    </Panel>
  );
}

/** What everything costs, with what a change would have meant and all versions so far. */
export function Prices() {
  const say = useTexts('adminSettings');
  const { exactTime } = useFormats();
  const prices = useQuery(pricesQuery);
  return (
    <Loaded query={prices} label={say('prices.loading')} problem={say('prices.notLoaded')} height={420}>
      {(page) => (
        <div className={classes.stack}>
          <Editor page={page} />
          <Panel id="price-versions" title={say('prices.versions')}>
            <DataTable
              label={say('prices.versionsLabel')}
              columns={versionColumns(say, exactTime)}
              rows={page.versions}
              keyOf={({ version }) => version}
              empty={say('prices.versionsNone')}
            />
          </Panel>
        </div>
      )}
    </Loaded>
  );
}
