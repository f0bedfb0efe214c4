import { type AuditPage as AuditAnswer, type AuditLine, auditPageSchema } from '@kinora/server/admin-wire';
import { auditActions } from '@kinora/server/audit-actions';
import { NativeSelect, TextInput } from '@mantine/core';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { parseAsString, useQueryStates } from 'nuqs';
import { Link } from 'react-router';
import { ask } from '../../../shared/api/request.ts';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { dayRange } from '../../../shared/format/format.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { type Say, textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import classes from '../admin.module.css';
import { ADMIN, byCursor, queryOf } from '../admin-api.ts';
import { type Column, DataTable, ExportButton, MoreButton, PageHead } from '../page-parts.tsx';
import { Changes } from './changes.tsx';

/** `from` and `to` are moments in ISO format; `to` is the first one that is not included. */
type AuditFilter = { q?: string; action?: string; targetId?: string; from?: string; to?: string };

function listAudit(filter: AuditFilter, cursor: string, signal: AbortSignal): Promise<AuditAnswer> {
  return ask(auditPageSchema, `/api/admin/audit${queryOf({ ...filter, cursor })}`, { signal });
}

/** Where the browser downloads all lines of a filter as a file. */
function auditFileAddress(filter: AuditFilter): string {
  return `/api/admin/audit.csv${queryOf(filter)}`;
}

function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: [ADMIN, 'audit', filter],
    queryFn: ({ pageParam, signal }) => listAudit(filter, pageParam, signal),
    placeholderData: keepPreviousData,
    ...byCursor,
  });
}

/** What the address of the log says; empty is anything. Days are `YYYY-MM-DD` of the own calendar, `to` included. */
const auditParsers = {
  q: parseAsString.withDefault(''),
  action: parseAsString.withDefault(''),
  target: parseAsString.withDefault(''),
  from: parseAsString.withDefault(''),
  to: parseAsString.withDefault(''),
};

type AuditSettings = Record<keyof typeof auditParsers, string>;

/** What the server is asked for. */
function filterOf({ q, action, target, from, to }: AuditSettings): AuditFilter {
  const words = q.trim().slice(0, 200);
  return {
    ...(words === '' ? {} : { q: words }),
    ...(action === '' ? {} : { action }),
    ...(target === '' ? {} : { targetId: target }),
    ...dayRange({ from, to }),
  };
}

/** In words; those of an earlier program read as they are spelled, "User: adjust tokens". */
export function actionText(action: string, say: Say<'adminAudit'>): string {
  const known = auditActions.find((one) => one === action);
  if (known !== undefined) return say(`actions.${known}`);
  const [kind = '', ...rest] = action.split('.');
  const verb = rest.join(' ').replaceAll('_', ' ');
  const noun = kind.replaceAll('_', ' ');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}${verb === '' ? '' : `: ${verb}`}`;
}

function Target({ line }: { line: AuditLine }) {
  const { targetKind, targetId, targetName } = line;
  if (targetKind === 'user') return <Link to={`/admin/users/${targetId}`}>{targetName ?? targetId}</Link>;
  return (
    <>
      {targetKind} {targetId}
    </>
  );
}

/** With all the rest, where there is no room for columns of it. */
function What({ line }: { line: AuditLine }) {
  const say = useTexts('adminAudit');
  return (
    <>
      {actionText(line.action, say)}
      <div className={classes.folded}>
        <Target line={line} />
        {line.reason !== null && <p>{line.reason}</p>}
        <Changes line={line} />
        <p className={classes.changes}>{line.adminEmail ?? say('terminal')}</p>
      </div>
    </>
  );
}

const columnsOf = (say: Say<'adminAudit'>): readonly Column<AuditLine>[] => [
  { name: say('columns.when'), cell: ({ at }) => <RelativeTime at={at} /> },
  { name: say('columns.who'), isExtra: true, cell: ({ adminEmail }) => adminEmail ?? say('terminal') },
  { name: say('columns.what'), cell: (line) => <What line={line} /> },
  { name: say('columns.on'), isExtra: true, cell: (line) => <Target line={line} /> },
  { name: say('columns.change'), isExtra: true, cell: (line) => <Changes line={line} /> },
  { name: say('columns.reason'), isExtra: true, cell: ({ reason }) => reason ?? '' },
  { name: say('columns.address'), isExtra: true, cell: ({ address }) => address ?? '' },
];

export const handle: TextsHandle = { texts: ['adminAudit'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  return [{ title: pageTitle(textsOf('adminAudit')('title'), textsOf('admin')('title')) }];
}

/** What administrators did, newest first. Nothing here is ever changed or removed. */
export default function AuditPage() {
  const say = useTexts('adminAudit');
  const [settings, setSettings] = useQueryStates(auditParsers);
  const filter = filterOf(settings);
  const log = useInfiniteQuery(auditQuery(filter));
  const actions = log.data?.pages[0]?.actions ?? [];
  const chosen = settings.action === '' || actions.includes(settings.action) ? actions : [settings.action, ...actions];
  return (
    <>
      <PageHead title={say('title')} text={say('text')}>
        <ExportButton address={auditFileAddress(filter)} label={say('export')} problem={say('notLoaded')} />
      </PageHead>
      <search className={classes.filters} aria-label={say('log')}>
        <SearchField
          className={classes.search}
          label={say('search')}
          placeholder={say('searchExample')}
          value={settings.q}
          onChange={(q) => void setSettings({ q })}
        />
        <NativeSelect
          className={classes.whole}
          aria-label={say('action')}
          data={[
            { value: '', label: say('allActions') },
            ...chosen.map((value) => ({ value, label: actionText(value, say) })),
          ]}
          value={settings.action}
          onChange={({ currentTarget }) => void setSettings({ action: currentTarget.value })}
        />
        <TextInput
          type="date"
          label={say('from')}
          value={settings.from}
          onChange={({ currentTarget }) => void setSettings({ from: currentTarget.value })}
        />
        <TextInput
          type="date"
          label={say('to')}
          value={settings.to}
          onChange={({ currentTarget }) => void setSettings({ to: currentTarget.value })}
        />
      </search>
      <Loaded query={log} label={say('loading')} problem={say('notLoaded')} height={420}>
        {({ pages }) => (
          <>
            <DataTable
              label={say('log')}
              columns={columnsOf(say)}
              rows={pages.flatMap(({ lines }) => lines)}
              keyOf={({ id }) => id}
              empty={say(Object.keys(filter).length === 0 ? 'empty' : 'none')}
              isArriving={log.isPlaceholderData}
            />
            <MoreButton list={log} />
          </>
        )}
      </Loaded>
    </>
  );
}
