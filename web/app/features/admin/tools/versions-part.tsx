import type { ToolDesk } from '@kinora/server/admin-tools-wire';
import { Badge, Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { type Column, DataTable, Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { type Change, definitionChanges } from './definition-diff.ts';
import classes from './editor.module.css';
import { rollBackTool } from './tools-api.ts';
import type { Bench } from './use-bench.ts';

function columnsOf(say: Say<'adminToolDesk'>): readonly Column<Change>[] {
  return [
    { name: say('changes.what'), cell: ({ place }) => place },
    { name: say('changes.before'), cell: ({ before }) => before ?? '-' },
    { name: say('changes.after'), cell: ({ after }) => after ?? say('changes.removed') },
  ];
}

/** What was changed between two definitions, in words. */
export function ChangesTable({ before, after }: { before: unknown; after: unknown }) {
  const say = useTexts('adminToolDesk');
  const rows = definitionChanges(before, after);
  return (
    <DataTable
      label={say('changes.label')}
      columns={columnsOf(say)}
      rows={rows}
      keyOf={(change) => rows.indexOf(change)}
      empty={say('changes.none')}
    />
  );
}

type Version = ToolDesk['versions'][number];

/** Any two of the versions, or of what is being worked on, beside each other. */
function Compare({ bench: { desk, editor } }: { bench: Bench }) {
  const say = useTexts('adminToolDesk');
  const { versions } = desk;
  const sides = [
    { value: 'draft', label: say('versions.working'), definition: editor.definition },
    ...versions.map(({ version, definition }) => ({
      value: String(version),
      label: say('versions.one', { version }),
      definition,
    })),
  ];
  const current = versions.find(({ isPublished }) => isPublished) ?? versions[0];
  const [before, setBefore] = useState(
    String((desk.tool.hasDraft ? current : versions[1])?.version ?? current?.version),
  );
  const [after, setAfter] = useState(desk.tool.hasDraft ? 'draft' : String(current?.version));
  const definitionOf = (value: string) => sides.find((side) => side.value === value)?.definition;
  return (
    <Panel id="compare" title={say('versions.compare')}>
      <div className={classes.stack}>
        <div className={classes.grid}>
          <NativeSelect
            label={say('changes.before')}
            data={sides.map(({ value, label }) => ({ value, label }))}
            value={before}
            onChange={({ currentTarget }) => setBefore(currentTarget.value)}
          />
          <NativeSelect
            label={say('changes.after')}
            data={sides.map(({ value, label }) => ({ value, label }))}
            value={after}
            onChange={({ currentTarget }) => setAfter(currentTarget.value)}
          />
        </div>
        <ChangesTable before={definitionOf(before)} after={definitionOf(after)} />
      </div>
    </Panel>
  );
}

/** Everything that was ever sold under this address; versions never change. */
export function VersionsPart({ bench }: { bench: Bench }) {
  const say = useTexts('adminToolDesk');
  const { desk, editor } = bench;
  const [chosen, setChosen] = useState<Version | null>(null);
  if (desk.versions.length === 0) {
    return <p className={classes.dim}>{say('versions.none')}</p>;
  }
  const isOffered = desk.tool.state === 'published';
  const columns: readonly Column<Version>[] = [
    {
      name: say('version'),
      cell: ({ version, isPublished }) => (
        <>
          {version}{' '}
          {isPublished && (
            <Badge color={isOffered ? 'green' : 'gray'}>
              {isOffered ? say('versions.onSale') : say('versions.last')}
            </Badge>
          )}
        </>
      ),
    },
    { name: say('columns.why'), cell: ({ note }) => note ?? '' },
    { name: say('columns.published'), cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { name: say('columns.by'), isExtra: true, cell: ({ createdBy }) => createdBy ?? '' },
    {
      name: say('columns.act'),
      cell: (version) =>
        !(version.isPublished && isOffered) && (
          <Button size="compact-xs" variant="default" onClick={() => setChosen(version)}>
            {say('versions.sellAgain', { version: version.version })}
          </Button>
        ),
    },
  ];
  return (
    <div className={classes.stack}>
      <Panel id="versions" title={say('parts.versions')} text={say('versions.text')}>
        <DataTable
          label={say('parts.versions')}
          columns={columns}
          rows={desk.versions}
          keyOf={({ version }) => version}
          empty={say('versions.nothing')}
        />
      </Panel>
      <Compare bench={bench} />
      {chosen !== null && (
        <ReasonDialog
          title={say('versions.sellAgain', { version: chosen.version })}
          confirm={say('versions.rollBack')}
          onConfirm={async (reason) => editor.follow(await rollBackTool(editor.id, chosen.version, reason))}
          onClose={() => setChosen(null)}
        >
          <p>{say('versions.rollBackText', { version: chosen.version })}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
