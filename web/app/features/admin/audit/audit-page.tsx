import type { AuditLine } from '@kinora/server/admin-wire';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download, Search } from 'lucide-react';
import { debounce, useQueryStates } from 'nuqs';
import { Link } from 'react-router';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { auditFileAddress, proveForExport } from '../admin-api.ts';
import { auditQuery } from '../admin-queries.ts';
import { type Column, DataTable } from '../data-table.tsx';
import { Loaded } from '../loaded.tsx';
import { MoreButton } from '../more-button.tsx';
import { PageHead } from '../page-head.tsx';
import { auditParsers, filterOf } from './audit-filter.ts';
import classes from './audit-page.module.css';
import { actionWords, changeLines } from './audit-words.ts';

const TYPING_MS = 300;

function Target({ line }: { line: AuditLine }) {
  const { targetKind, targetId } = line;
  if (targetKind === 'user') return <Link to={`/admin/users/${targetId}`}>{targetId}</Link>;
  return (
    <>
      {targetKind} {targetId}
    </>
  );
}

function Changes({ line }: { line: AuditLine }) {
  return (
    <ul className={classes.changes}>
      {changeLines(line.before, line.after).map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}

const columns: readonly Column<AuditLine>[] = [
  { name: 'When', cell: ({ at }) => <RelativeTime at={at} /> },
  { name: 'Who', cell: ({ adminEmail }) => adminEmail ?? 'Operator at the terminal' },
  { name: 'What', cell: ({ action }) => actionWords(action) },
  { name: 'On', isExtra: true, cell: (line) => <Target line={line} /> },
  { name: 'Change', isExtra: true, cell: (line) => <Changes line={line} /> },
  { name: 'Reason', cell: ({ reason }) => reason ?? '' },
  { name: 'Address', isExtra: true, cell: ({ address }) => address ?? '' },
];

/** What administrators did, newest first. Nothing here is ever changed or removed. */
export function AuditPage() {
  const [settings, setSettings] = useQueryStates(auditParsers, { limitUrlUpdates: debounce(TYPING_MS) });
  const [q] = useDebouncedValue(settings.q, settings.q === '' ? 0 : TYPING_MS);
  const filter = filterOf({ ...settings, q });
  const download = useMutation({
    mutationFn: proveForExport,
    onSuccess: () => window.location.assign(auditFileAddress(filter)),
  });
  const log = useInfiniteQuery(auditQuery(filter));
  const actions = log.data?.pages[0]?.actions ?? [];
  const chosen = settings.action === '' || actions.includes(settings.action) ? actions : [settings.action, ...actions];
  return (
    <>
      <PageHead title="Audit" text="Everything administrators do, kept permanently.">
        <Button
          loading={download.isPending}
          onClick={() => download.mutate()}
          variant="default"
          size="xs"
          leftSection={<Download size={14} aria-hidden />}
        >
          Export CSV
        </Button>
      </PageHead>
      <search className={classes.bar} aria-label="Audit log">
        <TextInput
          className={classes.search}
          aria-label="Search the audit log"
          placeholder="Administrator, id or reason"
          maxLength={200}
          leftSection={<Search size={15} aria-hidden />}
          value={settings.q}
          onChange={({ currentTarget }) => void setSettings({ q: currentTarget.value })}
        />
        <NativeSelect
          aria-label="Action"
          data={[{ value: '', label: 'All actions' }, ...chosen.map((value) => ({ value, label: actionWords(value) }))]}
          value={settings.action}
          onChange={({ currentTarget }) => void setSettings({ action: currentTarget.value })}
        />
        <TextInput
          type="date"
          aria-label="From"
          value={settings.from}
          onChange={({ currentTarget }) => void setSettings({ from: currentTarget.value })}
        />
        <TextInput
          type="date"
          aria-label="To"
          value={settings.to}
          onChange={({ currentTarget }) => void setSettings({ to: currentTarget.value })}
        />
      </search>
      <Loaded query={log} what="The audit log" height={420}>
        {({ pages }) => (
          <>
            <DataTable
              label="Audit log"
              columns={columns}
              rows={pages.flatMap(({ lines }) => lines)}
              keyOf={({ id }) => id}
              empty="No act matches this search."
              isArriving={log.isPlaceholderData}
            />
            <MoreButton list={log} />
          </>
        )}
      </Loaded>
    </>
  );
}
