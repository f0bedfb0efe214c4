import { Button, Paper, Table } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type UseInfiniteQueryResult, useMutation } from '@tanstack/react-query';
import { ArrowLeft, Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../shared/api/api-error.ts';
import { useFormats } from '../../shared/format/use-formats.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import classes from './admin.module.css';
import { proveForExport } from './admin-api.ts';

type DiscardProps = { label: string; isChanged: boolean; onDiscard: () => void };

/** Throws away what was typed at a desk and kept nowhere, once that was asked. */
export function DiscardButton({ label, isChanged, onDiscard }: DiscardProps) {
  const say = useTexts('admin');
  const sayCommon = useTexts('common');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" disabled={!isChanged} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={say('discard.title')}
        confirm={sayCommon('leave.discard')}
        keep={sayCommon('leave.keep')}
        failure={sayCommon('leave.failure')}
        onConfirm={async () => onDiscard()}
        onClose={() => setAsking(false)}
      >
        {say('discard.text')}
      </ConfirmDialog>
    </>
  );
}

type ViewsProps = {
  label: string;
  views: readonly { id: string; to: string; words: string }[];
  /** The one that the address names. */
  shown: string;
  /** Whether the page stays scrolled as it is. @default false */
  staysPut?: boolean;
};

/** The ways to the views of a desk. */
export function Views({ label, views, shown, staysPut = false }: ViewsProps) {
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is in sight once it is shown.
  useEffect(() => {
    current.current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [shown]);
  return (
    <nav aria-label={label} className={classes.views}>
      {views.map(({ id, to, words }) => (
        <Link
          key={id}
          ref={id === shown ? current : undefined}
          to={to}
          preventScrollReset={staysPut}
          aria-current={id === shown ? 'page' : undefined}
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}

type Props = { address: string; label: string /** Said where it cannot be had. */; problem: string };

/** Downloads what is shown, once the administrator has said who they are. */
export function ExportButton({ address, label, problem }: Props) {
  const download = useMutation({
    mutationFn: proveForExport,
    onSuccess: () => window.location.assign(address),
    onError: (error) => notifications.show({ color: 'red', title: problem, message: errorMessage(error) }),
  });
  return (
    <Button
      size="xs"
      variant="default"
      loading={download.isPending}
      leftSection={<Download size={14} aria-hidden />}
      onClick={() => download.mutate()}
    >
      {label}
    </Button>
  );
}

/** The way to the list that a page is one entry of. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.back}>
      <ArrowLeft size={14} className="points" aria-hidden />
      {children}
    </Link>
  );
}

type PageHeadProps = { title: string; text?: ReactNode; children?: ReactNode };

/** The name of a page of the panel, and what can be done there at the far end. */
export function PageHead({ title, text, children }: PageHeadProps) {
  return (
    <div className={classes.head}>
      <div>
        <h1>{title}</h1>
        {text !== undefined && <p>{text}</p>}
      </div>
      {children}
    </div>
  );
}

export type Figure = {
  name: string;
  /** A number, or words that hold one. */
  value: number | string;
  /** What else there is to say of it. */
  note?: string;
  tone?: 'bad' | 'caution';
  /** Where what is counted is listed. */
  to?: string;
};

/** A row of numbers, each with its name. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  const { number } = useFormats();
  return (
    <section aria-label={label}>
      <dl className={classes.figures}>
        {figures.map(({ name, value, note, tone, to }) => (
          <div key={name} data-tone={tone}>
            <dt>
              {to === undefined ? (
                name
              ) : (
                <Link to={to} className={classes.leads}>
                  {name}
                </Link>
              )}
            </dt>
            <dd>{typeof value === 'number' ? number(value) : value}</dd>
            {note !== undefined && <dd className={classes.note}>{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

type PanelProps = {
  id: string;
  title: string;
  text?: ReactNode;
  count?: number | undefined;
  actions?: ReactNode;
  children: ReactNode;
};

/** One matter of a page of the panel. */
export function Panel({ id, title, text, count, actions, children }: PanelProps) {
  return (
    <Paper component="section" variant="panel" className={classes.panel} aria-labelledby={`${id}-heading`}>
      <SectionHeading id={`${id}-heading`} title={title} count={count}>
        {actions}
      </SectionHeading>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children}
    </Paper>
  );
}

type MoreButtonProps = {
  list: Pick<
    UseInfiniteQueryResult,
    'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage'
  >;
};

/** Brings the next page of a list, if there is one. */
export function MoreButton({ list }: MoreButtonProps) {
  const say = useTexts('admin');
  if (list.isFetchNextPageError) {
    return <ErrorState title={say('moreNotLoaded')} error={list.error} onRetry={() => void list.fetchNextPage()} />;
  }
  if (!list.hasNextPage) return null;
  return (
    <div className={classes.more}>
      <Button variant="default" size="xs" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {say('showMore')}
      </Button>
    </div>
  );
}

export type Column<Row> = {
  name: string;
  cell: (row: Row, place: number) => ReactNode;
  isNumber?: boolean;
  /** Left out where there is little room. */
  isExtra?: boolean;
};

type DataTableProps<Row> = {
  /** What the rows are, for people who do not see them. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Said in place of rows when there are none. */
  empty: string;
  /** Other rows are on their way. */
  isArriving?: boolean;
};

/** A dense table that scrolls sideways by itself when it does not fit. */
export function DataTable<Row>({ label, columns, rows, keyOf, empty, isArriving = false }: DataTableProps<Row>) {
  const say = useTexts('admin');
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>;
  const name = say('table', { label });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={classes.tableScroll} aria-label={name} tabIndex={0} data-arriving={isArriving}>
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ name, isNumber, isExtra }) => (
              <Table.Th key={name} scope="col" data-number={isNumber} data-extra={isExtra}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, place) => (
            <Table.Tr key={keyOf(row)}>
              {columns.map(({ name, cell, isNumber, isExtra }) => (
                <Table.Td key={name} data-number={isNumber} data-extra={isExtra}>
                  {cell(row, place)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
