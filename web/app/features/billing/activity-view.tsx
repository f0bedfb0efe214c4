import type { LedgerEntry } from '@kinora/server/billing-wire';
import { Button, NativeSelect, Skeleton, TextInput, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import {
  CalendarX2,
  CircleDollarSign,
  Download,
  Gift,
  HandCoins,
  type LucideIcon,
  ReceiptText,
  RotateCcw,
  Scale,
  Sparkles,
  SquareArrowOutDownLeft,
  Undo2,
} from 'lucide-react';
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { dayRange } from '../../shared/format/format.ts';
import { describeEntry, entryKinds, signedTokens } from '../../shared/format/ledger-entry.ts';
import { useFormats, useShownLocale } from '../../shared/format/use-formats.ts';
import { useMoney } from '../../shared/format/use-money.ts';
import { sayText, useTexts } from '../../shared/texts/use-texts.ts';
import { useToolChoices } from '../../shared/tools/summaries.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import classes from './activity.module.css';
import { type LedgerFilter, ledgerFileAddress } from './billing-api.ts';
import { ledgerQuery } from './billing-queries.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { UsageCharts } from './usage-charts.tsx';

const icons: Readonly<Record<string, LucideIcon>> = {
  signup: Gift,
  grant: SquareArrowOutDownLeft,
  purchase: CircleDollarSign,
  charge: Sparkles,
  refund: RotateCcw,
  expire: CalendarX2,
  clawback: Undo2,
  debt: HandCoins,
};

type ActivityLineProps = { entry: LedgerEntry; onReceipt: (generationId: string) => void };

/** One movement. What a generation moved leads to its receipt. */
function ActivityLine({ entry, onReceipt }: ActivityLineProps) {
  const { created_at, amount, generation_id, kind, pocket } = entry;
  const say = useTexts('billing');
  useTexts('ledger');
  useTexts('failures');
  const sayCommon = useTexts('common');
  const { exactTime } = useFormats();
  const locale = useShownLocale();
  const described = describeEntry(entry);
  const title = sayText(described.title);
  const Icon = icons[kind] ?? Scale;
  return (
    <li className={classes.line}>
      <span className={classes.icon} data-kind={kind}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={classes.what}>
        {generation_id === null ? (
          <strong>{title}</strong>
        ) : (
          <UnstyledButton
            aria-label={say('activity.receiptOf', { title, time: exactTime(Date.parse(created_at)) })}
            onClick={() => onReceipt(generation_id)}
          >
            {title}
          </UnstyledButton>
        )}
        <p>{sayText(described.note)}</p>
      </div>
      <span className={classes.when}>
        <RelativeTime at={created_at} />
      </span>
      <span className={classes.amount} data-comes={amount > 0 && pocket !== 'debt'}>
        {signedTokens(amount, locale)}
        <span className="visually-hidden"> {sayCommon('tokensAfterNumber', { count: Math.abs(amount) })}</span>
        {entry.money !== null && <Paid {...entry.money} />}
      </span>
    </li>
  );
}

function Paid({ amount, currency }: NonNullable<LedgerEntry['money']>) {
  const say = useTexts('ledger');
  const money = useMoney();
  const key = amount < 0 ? 'back' : 'paid';
  return <small>{say(key, { amount: money(Math.abs(amount), currency) })}</small>;
}

/** Pixels before the end at which the next page is asked for. */
const AHEAD = 600;

type ActivityListProps = { filter: LedgerFilter; onReceipt: (generationId: string) => void; onShowAll: () => void };

/** Every movement of tokens, newest first; scrolling brings the older ones. */
function ActivityList({ filter, onReceipt, onShowAll }: ActivityListProps) {
  const say = useTexts('billing');
  const { data, error, isPending, isError, isPlaceholderData, refetch, ...more } = useInfiniteQuery({
    ...ledgerQuery(filter),
    placeholderData: keepPreviousData,
  });
  if (isPending) return <Skeleton height={480} radius="lg" role="status" aria-label={say('activity.loading')} />;
  if (data === undefined || (isError && !more.isFetchNextPageError)) {
    return <ErrorState title={say('activity.notLoaded')} error={error} onRetry={() => void refetch()} />;
  }
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <NoActivity isFiltered={Object.keys(filter).length > 0} onShowAll={onShowAll} />;
  return (
    <section aria-labelledby="activity-heading" aria-busy={isPlaceholderData}>
      <ul className={classes.list} data-arriving={isPlaceholderData}>
        {entries.map((entry: LedgerEntry) => (
          <ActivityLine key={entry.id} entry={entry} onReceipt={onReceipt} />
        ))}
      </ul>
      {more.hasNextPage && (
        <More
          isLoading={more.isFetchingNextPage}
          hasFailed={more.isFetchNextPageError}
          onMore={() => void more.fetchNextPage()}
        />
      )}
    </section>
  );
}

function NoActivity({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const say = useTexts('billing');
  const art = <ReceiptText size={40} color="var(--accent)" aria-hidden />;
  if (!isFiltered) {
    return <EmptyState art={art} title={say('activity.none')} text={say('activity.noneText')} />;
  }
  return (
    <EmptyState art={art} title={say('activity.noMatch')} text={say('activity.noMatchText')}>
      <Button variant="default" mt="sm" onClick={onShowAll}>
        {say('activity.showAll')}
      </Button>
    </EmptyState>
  );
}

type MoreProps = { isLoading: boolean; hasFailed: boolean; onMore: () => void };

/** The end of what is loaded: coming near it loads on, and so does the button. */
function More({ isLoading, hasFailed, onMore }: MoreProps) {
  const say = useTexts('billing');
  const sayCommon = useTexts('common');
  const end = useRef<HTMLDivElement>(null);
  const approach = useEffectEvent(() => {
    if (!isLoading && !hasFailed) onMore();
  });
  useEffect(() => {
    const element = end.current;
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && approach(), {
      rootMargin: `${AHEAD}px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={end} className={classes.more}>
      {hasFailed && <p role="alert">{say('activity.olderNotLoaded')}</p>}
      <Button variant="subtle" size="xs" loading={isLoading} onClick={onMore}>
        {hasFailed ? sayCommon('retry') : say('activity.showOlder')}
      </Button>
    </div>
  );
}

/** As the controls hold it; empty is anything. Days are `YYYY-MM-DD` of the person's own calendar, `to` included. */
type ActivitySettings = { kind: string; tool: string; from: string; to: string };

export const anyActivity: ActivitySettings = { kind: '', tool: '', from: '', to: '' };

/** What the server is asked for. */
export function filterOf({ kind, tool, from, to }: ActivitySettings): LedgerFilter {
  return { ...(kind === '' ? {} : { kind }), ...(tool === '' ? {} : { tool }), ...dayRange({ from, to }) };
}

type ActivityFilterBarProps = {
  settings: ActivitySettings;
  filter: LedgerFilter;
  onSettings: (settings: ActivitySettings) => void;
};

/** Which movements are listed, and the same as a file. */
function ActivityFilterBar({ settings, filter, onSettings }: ActivityFilterBarProps) {
  const say = useTexts('billing');
  const sayKind = useTexts('ledger');
  const tools = useToolChoices('').slice(1);
  const kinds = entryKinds.map((value) => ({ value, label: sayKind(`kinds.${value}`) }));
  const field = (name: keyof ActivitySettings) => ({
    value: settings[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onSettings({ ...settings, [name]: currentTarget.value }),
  });
  return (
    <>
      <div className={classes.head}>
        <SectionHeading id="activity-heading" title={say('activity.title')}>
          <Button
            component="a"
            href={ledgerFileAddress(filter)}
            download
            variant="default"
            size="xs"
            leftSection={<Download size={14} aria-hidden />}
          >
            {say('activity.csv')}
          </Button>
        </SectionHeading>
      </div>
      <search className={classes.filters} aria-label={say('activity.filters')}>
        <NativeSelect
          label={say('activity.kind')}
          data={[{ value: '', label: sayKind('kinds.all') }, ...kinds]}
          {...field('kind')}
        />
        <NativeSelect
          label={say('activity.tool')}
          data={[{ value: '', label: say('activity.allTools') }, ...tools]}
          {...field('tool')}
        />
        <TextInput label={say('activity.from')} type="date" max={settings.to} {...field('from')} />
        <TextInput label={say('activity.to')} type="date" min={settings.from} {...field('to')} />
      </search>
    </>
  );
}

/** Where tokens went and came from: at a glance, and line by line. */
export function ActivityView() {
  const [settings, setSettings] = useState(anyActivity);
  const [generationId, setGenerationId] = useState<string | null>(null);
  const filter = filterOf(settings);
  return (
    <>
      <UsageCharts />
      <ActivityFilterBar settings={settings} filter={filter} onSettings={setSettings} />
      <ActivityList filter={filter} onReceipt={setGenerationId} onShowAll={() => setSettings(anyActivity)} />
      {generationId !== null && <ReceiptDialog id={generationId} onClose={() => setGenerationId(null)} />}
    </>
  );
}
