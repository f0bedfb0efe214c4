import { HIGHEST_FIGURE } from '@kinora/catalogue/prices';
import type { PriceOverrides, PricePreview, PricesPage, PriceVersion } from '@kinora/server/admin-desk-wire';
import { Badge, Button, NumberInput, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../../shared/api/queries.ts';
import { exactTime, groupedNumber } from '../../../shared/format/format.ts';
import { signedTokens } from '../../../shared/format/ledger-entry.ts';
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

const columns: readonly Column<Line>[] = [
  { name: 'Tool', cell: ({ name }) => name },
  { name: 'Generations', isNumber: true, isExtra: true, cell: ({ generations }) => groupedNumber(generations) },
  { name: 'Charged', isNumber: true, cell: ({ charged }) => groupedNumber(charged) },
  { name: 'Would be', isNumber: true, cell: ({ wouldCharge }) => groupedNumber(wouldCharge) },
  { name: 'Difference', isNumber: true, cell: ({ charged, wouldCharge }) => signedTokens(wouldCharge - charged) },
  { name: 'Shown as', isExtra: true, cell: ({ fromTokens }) => `from ${groupedNumber(fromTokens)} tokens` },
];

/** What the last 30 days would have brought with other prices. */
function PriceEffect({ preview: { tools, skipped, isSample } }: { preview: PricePreview }) {
  return (
    <div role="status">
      <p className={classes.matches}>
        The charges of the last 30 days, had these prices been in force.
        {isSample && ' There were more. The newest were used.'}
        {skipped > 0 && ` ${groupedNumber(skipped)} could not be priced again because their files are gone.`}
      </p>
      <DataTable
        label="Effect of the new prices"
        columns={columns}
        rows={tools}
        keyOf={({ id }) => id}
        empty="Nothing was charged on these days."
      />
    </div>
  );
}

type Row = { tool: PricesPage['tools'][number]; figure: PricesPage['tools'][number]['figures'][number] };

function columnsOf(draft: PriceDraft, onDraft: (draft: PriceDraft) => void): readonly Column<Row>[] {
  return [
    { name: 'Tool', cell: ({ tool }) => tool.name },
    { name: 'Price', cell: ({ figure }) => figure.name },
    { name: 'Catalogue', isNumber: true, isExtra: true, cell: ({ figure }) => figure.byDefault },
    { name: 'In force', isNumber: true, isExtra: true, cell: ({ figure }) => figure.current },
    {
      name: 'New',
      isNumber: true,
      cell: ({ tool, figure }) => (
        <NumberInput
          size="xs"
          className={classes.price}
          aria-label={`New price of ${tool.name}: ${figure.name}`}
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
const versionNames = { past: 'Past', current: 'In force', scheduled: 'Scheduled' } as const;

const versionColumns: readonly Column<PriceVersion>[] = [
  { name: 'Version', isNumber: true, cell: ({ version }) => version },
  {
    name: 'State',
    cell: ({ state }) => <Badge color={versionColors[state]}>{versionNames[state]}</Badge>,
  },
  {
    name: 'From',
    cell: ({ effectiveFrom }) => (effectiveFrom === null ? 'The beginning' : exactTime(Date.parse(effectiveFrom))),
  },
  { name: 'Note', cell: ({ note }) => note ?? '' },
  { name: 'By', isExtra: true, cell: ({ createdBy }) => createdBy ?? '' },
];

function Editor({ page }: { page: PricesPage }) {
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
      notifications.show({ color: 'green', message: start === null ? 'The new prices are in force.' : 'Scheduled.' });
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
    <Panel
      id="prices"
      title="Price table"
      text="Every form shows the current prices, and every charge keeps the version it was made with. Publishing creates a new version. Published versions never change."
    >
      <DataTable
        label="Price table"
        columns={columnsOf(draft, change)}
        rows={rows}
        keyOf={({ tool, figure }) => `${tool.id} ${figure.name}`}
        empty="No tool has prices."
      />
      <ErrorAlert mt="md" error={problem} />
      {preview.data && <PriceEffect preview={preview.data} />}
      <div className={classes.publish}>
        <TextInput
          label="Note"
          description="Why, for the audit log."
          maxLength={500}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label="In force from"
          description="Leave it empty to publish immediately."
          error={isPast && 'Please choose a time in the future.'}
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <Button variant="default" disabled={!hasChanged} loading={preview.isPending} onClick={() => preview.mutate()}>
          Preview
        </Button>
        <Button
          disabled={!hasChanged || note.trim().length < 3 || isPast}
          loading={publish.isPending}
          onClick={() => publish.mutate()}
        >
          Publish
        </Button>
      </div>
    </Panel>
  );
}

/** What everything costs, with what a change would have meant and all versions so far. */
export function Prices() {
  const prices = useQuery(pricesQuery);
  return (
    <Loaded query={prices} what="The prices" height={420}>
      {(page) => (
        <div className={classes.stack}>
          <Editor page={page} />
          <Panel id="price-versions" title="Versions">
            <DataTable
              label="Versions of the prices"
              columns={versionColumns}
              rows={page.versions}
              keyOf={({ version }) => version}
              empty="The catalogue's own prices are in force."
            />
          </Panel>
        </div>
      )}
    </Loaded>
  );
}
