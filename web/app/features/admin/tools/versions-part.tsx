import type { ToolDesk } from '@kinora/server/admin-tools-wire';
import { Badge, Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { type Column, DataTable, Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { ChangesTable } from './changes-table.tsx';
import classes from './editor.module.css';
import { rollBackTool } from './tools-api.ts';
import type { Bench } from './use-bench.ts';

type Version = ToolDesk['versions'][number];

/** Any two of the versions, or of what is being worked on, beside each other. */
function Compare({ bench: { desk, editor } }: { bench: Bench }) {
  const { versions } = desk;
  const sides = [
    { value: 'draft', label: 'What you are working on', definition: editor.definition },
    ...versions.map(({ version, definition }) => ({ value: String(version), label: `Version ${version}`, definition })),
  ];
  const current = versions.find(({ isPublished }) => isPublished) ?? versions[0];
  const [before, setBefore] = useState(
    String((desk.tool.hasDraft ? current : versions[1])?.version ?? current?.version),
  );
  const [after, setAfter] = useState(desk.tool.hasDraft ? 'draft' : String(current?.version));
  const definitionOf = (value: string) => sides.find((side) => side.value === value)?.definition;
  return (
    <Panel id="compare" title="Compare">
      <div className={classes.stack}>
        <div className={classes.grid}>
          <NativeSelect
            label="Before"
            data={sides.map(({ value, label }) => ({ value, label }))}
            value={before}
            onChange={({ currentTarget }) => setBefore(currentTarget.value)}
          />
          <NativeSelect
            label="After"
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
  const { desk, editor } = bench;
  const [chosen, setChosen] = useState<Version | null>(null);
  if (desk.versions.length === 0) {
    return <p className={classes.dim}>Nothing is published yet. Each time you publish, a version is kept here.</p>;
  }
  const isOffered = desk.tool.state === 'published';
  const columns: readonly Column<Version>[] = [
    {
      name: 'Version',
      cell: ({ version, isPublished }) => (
        <>
          {version}{' '}
          {isPublished && <Badge color={isOffered ? 'green' : 'gray'}>{isOffered ? 'On sale' : 'Last'}</Badge>}
        </>
      ),
    },
    { name: 'Why', cell: ({ note }) => note ?? '' },
    { name: 'Published', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { name: 'By', isExtra: true, cell: ({ createdBy }) => createdBy ?? '' },
    {
      name: 'Act',
      cell: (version) =>
        !(version.isPublished && isOffered) && (
          <Button size="compact-xs" variant="default" onClick={() => setChosen(version)}>
            Sell version {version.version} again
          </Button>
        ),
    },
  ];
  return (
    <div className={classes.stack}>
      <Panel
        id="versions"
        title="Versions"
        text="What somebody made keeps the version that it was made with, whatever is published later."
      >
        <DataTable
          label="Versions"
          columns={columns}
          rows={desk.versions}
          keyOf={({ version }) => version}
          empty="Nothing is published yet."
        />
      </Panel>
      <Compare bench={bench} />
      {chosen !== null && (
        <ReasonDialog
          title={`Sell version ${chosen.version} again`}
          confirm="Roll back"
          onConfirm={async (reason) => editor.follow(await rollBackTool(editor.id, chosen.version, reason))}
          onClose={() => setChosen(null)}
        >
          <p>
            People are offered version {chosen.version} within a second, if its price still covers its cost. Your draft
            stays as it is.
          </p>
        </ReasonDialog>
      )}
    </div>
  );
}
