import { HIGHEST_FIGURE } from '@kinora/catalogue/prices';
import type { PricePreview, PricesPage, PriceVersion } from '@kinora/server/admin-settings-wire';
import { Badge, Button, NativeSelect, NumberInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { Link } from 'react-router';
import { signedTokens } from '../../../shared/format/ledger-entry.ts';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { previewPrices, pricesQuery } from '../operations-api.ts';
import { type Column, DataTable, Panel } from '../page-parts.tsx';
import { isShare } from './figure-names.ts';
import { FigureName, figureInWords, useFigureWords, usePricedName } from './figure-words.tsx';
import {
  changesOf,
  draftOfVersion,
  type Figure,
  figureIn,
  overridesOf,
  type PriceDraft,
  type Priced,
  withFigure,
} from './price-draft.ts';
import { PublishPrices } from './publish-prices.tsx';
import classes from './settings.module.css';

type Line = PricePreview['tools'][number];
type NameOf = ReturnType<typeof usePricedName>;

const lineColumns = (
  say: Say<'adminSettings'>,
  number: (value: number) => string,
  nameOf: NameOf,
): readonly Column<Line>[] => [
  { name: say('prices.tool'), cell: nameOf },
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
  const nameOf = usePricedName();
  const { number } = useFormats();
  return (
    <div className={classes.effect} role="status">
      <p className={classes.matches}>
        {say('prices.effect')} {isSample && say('prices.sample')}{' '}
        {skipped > 0 && say('prices.skipped', { count: skipped })}
      </p>
      <DataTable
        label={say('prices.effectLabel')}
        columns={lineColumns(say, number, nameOf)}
        rows={tools}
        keyOf={({ id }) => id}
        empty={say('prices.effectNone')}
      />
    </div>
  );
}

type Row = { tool: Priced; figure: Figure; isFirst: boolean };

/** Each figure on a line, with the name of its tool at the first of them. */
function useColumns(draft: PriceDraft, onDraft: (draft: PriceDraft) => void): readonly Column<Row>[] {
  const say = useTexts('adminSettings');
  const sayCommon = useTexts('common');
  const priceOf = useFigureWords();
  const nameOf = usePricedName();
  return [
    {
      name: say('prices.tool'),
      cell: ({ tool, isFirst }) => (
        <span className={isFirst ? undefined : 'visually-hidden'}>
          {isFirst && tool.hasDesk ? <Link to={`/admin/tools/${tool.id}`}>{nameOf(tool)}</Link> : nameOf(tool)}
        </span>
      ),
    },
    { name: say('prices.price'), cell: ({ figure }) => <FigureName name={figure.name} /> },
    {
      name: say('prices.catalogue'),
      isNumber: true,
      isExtra: true,
      cell: ({ figure }) => priceOf(figure.name, figure.byDefault),
    },
    {
      name: say('prices.inForce'),
      isNumber: true,
      isExtra: true,
      cell: ({ figure }) => priceOf(figure.name, figure.current),
    },
    {
      name: say('prices.new'),
      isNumber: true,
      cell: ({ tool, figure }) => {
        const value = figureIn(draft, tool.id, figure);
        const unit = isShare(figure.name) ? '%' : ` ${sayCommon('tokensAfterNumber', { count: value })}`;
        return (
          <NumberInput
            size="xs"
            className={classes.price}
            data-changed={value !== figure.current}
            aria-label={say('prices.newOf', { tool: nameOf(tool), figure: figureInWords(figure.name) })}
            min={0}
            max={HIGHEST_FIGURE}
            allowDecimal={false}
            hideControls
            suffix={unit}
            value={value}
            onChange={(typed) => typeof typed === 'number' && onDraft(withFigure(draft, tool.id, figure.name, typed))}
          />
        );
      },
    },
  ];
}

const ALL = 'all';

function Editor({ page }: { page: PricesPage }) {
  const say = useTexts('adminSettings');
  const sayCommon = useTexts('common');
  const nameOf = usePricedName();
  const [asked, setAsked] = useQueryState('tool', parseAsString.withDefault(ALL));
  const [draft, setDraft] = useState<PriceDraft>({});
  const [isPublishing, setPublishing] = useState(false);
  const preview = useMutation({ mutationFn: () => previewPrices(overridesOf(page.tools, draft)) });
  const change = (next: PriceDraft) => {
    setDraft(next);
    preview.reset();
  };
  const columns = useColumns(draft, change);
  const priced = page.tools.filter(({ figures }) => figures.length > 0);
  const shown = priced.some(({ id }) => id === asked) ? asked : ALL;
  const rows = priced
    .filter(({ id }) => shown === ALL || id === shown)
    .flatMap((tool) => tool.figures.map((figure, place) => ({ tool, figure, isFirst: place === 0 })));
  const changes = changesOf(page.tools, draft).length;
  return (
    <Panel
      id="prices"
      title={say('prices.title')}
      text={say.rich('prices.text', { link: (words) => <Link to="/admin/tools">{words}</Link> })}
      actions={
        <NativeSelect
          size="xs"
          aria-label={say('prices.tool')}
          data={[
            { value: ALL, label: sayCommon('allTools') },
            ...priced.map((tool) => ({ value: tool.id, label: nameOf(tool) })),
          ]}
          value={shown}
          onChange={({ currentTarget }) => void setAsked(currentTarget.value)}
        />
      }
    >
      <DataTable
        label={say('prices.title')}
        columns={columns}
        rows={rows}
        keyOf={({ tool, figure }) => `${tool.id} ${figure.name}`}
        empty={say('prices.none')}
      />
      <ErrorAlert mt="md" error={preview.error} />
      {preview.data && <PriceEffect preview={preview.data} />}
      <div className={classes.publish}>
        <p id="prices-changed" role="status" className={classes.changed}>
          {changes === 0 ? say('prices.unchanged') : say('prices.changed', { count: changes })}
        </p>
        {changes > 0 && (
          <Button variant="subtle" color="gray" onClick={() => change({})}>
            {say('discard')}
          </Button>
        )}
        <Button
          variant="default"
          disabled={changes === 0}
          aria-describedby="prices-changed"
          loading={preview.isPending}
          onClick={() => preview.mutate()}
        >
          {say('prices.preview')}
        </Button>
        <Button
          disabled={changes === 0}
          aria-describedby="prices-changed"
          aria-haspopup="dialog"
          onClick={() => setPublishing(true)}
        >
          {say('prices.publish')}
        </Button>
      </div>
      {isPublishing && (
        <PublishPrices page={page} draft={draft} onPublished={() => change({})} onClose={() => setPublishing(false)} />
      )}
    </Panel>
  );
}

const versionColors = { past: 'gray', current: 'green', scheduled: 'yellow' } as const;

function useVersionColumns(
  page: PricesPage,
  onAgain: (version: PriceVersion) => void,
): readonly Column<PriceVersion>[] {
  const say = useTexts('adminSettings');
  const { zonedTime } = useFormats();
  return [
    { name: say('prices.version'), isNumber: true, cell: ({ version }) => version },
    {
      name: say('prices.state'),
      cell: ({ state }) => <Badge color={versionColors[state]}>{say(`prices.state.${state}`)}</Badge>,
    },
    {
      name: say('prices.fromWhen'),
      cell: ({ effectiveFrom }) =>
        effectiveFrom === null ? say('prices.beginning') : zonedTime(Date.parse(effectiveFrom)),
    },
    { name: say('prices.note'), isExtra: true, cell: ({ note }) => note ?? '' },
    { name: say('prices.by'), isExtra: true, cell: ({ createdBy }) => createdBy ?? '' },
    {
      name: say('prices.act'),
      cell: (version) =>
        version.state === 'past' &&
        changesOf(page.tools, draftOfVersion(page.tools, version)).length > 0 && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={say('prices.againOf', { version: version.version })}
            onClick={() => onAgain(version)}
          >
            {say('prices.again')}
          </Button>
        ),
    },
  ];
}

/** Every version that there was; an earlier one can be published again. */
function Versions({ page }: { page: PricesPage }) {
  const say = useTexts('adminSettings');
  const [again, setAgain] = useState<PriceVersion | null>(null);
  return (
    <Panel id="price-versions" title={say('prices.versions')} text={say('prices.versionsText')}>
      <DataTable
        label={say('prices.versionsLabel')}
        columns={useVersionColumns(page, setAgain)}
        rows={page.versions}
        keyOf={({ version }) => version}
        empty={say('prices.versionsNone')}
      />
      {again !== null && (
        <PublishPrices
          page={page}
          draft={draftOfVersion(page.tools, again)}
          again={again}
          onPublished={() => setAgain(null)}
          onClose={() => setAgain(null)}
        />
      )}
    </Panel>
  );
}

/** What everything costs, with what a change would have meant and all versions so far. */
export function Prices() {
  const say = useTexts('adminSettings');
  const prices = useQuery(pricesQuery);
  return (
    <Loaded query={prices} label={say('prices.loading')} problem={say('prices.notLoaded')} height={420}>
      {(page) => (
        <div className={classes.stack}>
          <Editor page={page} />
          <Versions page={page} />
        </div>
      )}
    </Loaded>
  );
}
