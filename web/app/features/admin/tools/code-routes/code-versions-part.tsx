import type { CodeToolDesk } from '@kinora/server/admin-code-routes-wire';
import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { RelativeTime } from '../../../../shared/ui/relative-time.tsx';
import { type Column, DataTable, Panel } from '../../page-parts.tsx';
import { ReasonDialog } from '../../reason-dialog.tsx';
import classes from '../editor.module.css';
import { rollBackRoutes, showRoutes } from './code-routes-api.ts';

type Version = CodeToolDesk['versions'][number];

/** Everything that was ever in service; versions never change. */
export function CodeVersionsPart({ desk }: { desk: CodeToolDesk }) {
  const [chosen, setChosen] = useState<Version | null>(null);
  if (desk.versions.length === 0) {
    return (
      <p className={classes.dim}>It is made as it came. Each time you put routes in service, a version is kept.</p>
    );
  }
  const columns: readonly Column<Version>[] = [
    {
      name: 'Version',
      cell: ({ version, isInService }) => (
        <>
          {version} {isInService && <Badge color="green">In service</Badge>}
        </>
      ),
    },
    { name: 'Why', cell: ({ note }) => note ?? '' },
    { name: 'Put in service', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { name: 'By', isExtra: true, cell: ({ createdBy }) => createdBy ?? '' },
    {
      name: 'Act',
      cell: (version) =>
        !version.isInService && (
          <Button size="compact-xs" variant="default" onClick={() => setChosen(version)}>
            Use version {version.version} again
          </Button>
        ),
    },
  ];
  return (
    <>
      <Panel id="versions" title="Versions" text="Jobs under way finish with the routes they were sent by.">
        <DataTable
          label="Versions"
          columns={columns}
          rows={desk.versions}
          keyOf={({ version }) => version}
          empty="None."
        />
      </Panel>
      {chosen !== null && (
        <ReasonDialog
          title={`Use version ${chosen.version} again`}
          confirm="Roll back"
          onConfirm={async (reason) => showRoutes(await rollBackRoutes(desk.tool.id, chosen.version, reason))}
          onClose={() => setChosen(null)}
        >
          <p>New orders go by version {chosen.version} within a second, if the price still covers what it costs.</p>
        </ReasonDialog>
      )}
    </>
  );
}
