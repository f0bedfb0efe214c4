import type { CodeToolDesk } from '@kinora/server/admin-code-routes-wire';
import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../../shared/texts/use-texts.ts';
import { RelativeTime } from '../../../../shared/ui/relative-time.tsx';
import { type Column, DataTable, Panel } from '../../page-parts.tsx';
import { ReasonDialog } from '../../reason-dialog.tsx';
import classes from '../editor.module.css';
import { rollBackRoutes, showRoutes } from './code-routes-api.ts';

type Version = CodeToolDesk['versions'][number];

/** Everything that was ever in service; versions never change. */
export function CodeVersionsPart({ desk }: { desk: CodeToolDesk }) {
  const say = useTexts('adminToolDesk');
  const [chosen, setChosen] = useState<Version | null>(null);
  if (desk.versions.length === 0) {
    return <p className={classes.dim}>{say('code.noVersions')}</p>;
  }
  const columns: readonly Column<Version>[] = [
    {
      name: say('version'),
      cell: ({ version, isInService }) => (
        <>
          {version} {isInService && <Badge color="green">{say('code.inService')}</Badge>}
        </>
      ),
    },
    { name: say('columns.why'), cell: ({ note }) => note ?? '' },
    { name: say('code.serve'), cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { name: say('columns.by'), isExtra: true, cell: ({ createdBy }) => createdBy ?? '' },
    {
      name: say('columns.act'),
      cell: (version) =>
        !version.isInService && (
          <Button size="compact-xs" variant="default" onClick={() => setChosen(version)}>
            {say('code.useAgain', { version: version.version })}
          </Button>
        ),
    },
  ];
  return (
    <>
      <Panel id="versions" title={say('parts.versions')} text={say('code.versionsText')}>
        <DataTable
          label={say('parts.versions')}
          columns={columns}
          rows={desk.versions}
          keyOf={({ version }) => version}
          empty={say('code.noneYet')}
        />
      </Panel>
      {chosen !== null && (
        <ReasonDialog
          title={say('code.useAgain', { version: chosen.version })}
          confirm={say('versions.rollBack')}
          onConfirm={async (reason) => showRoutes(await rollBackRoutes(desk.tool.id, chosen.version, reason))}
          onClose={() => setChosen(null)}
        >
          <p>{say('code.useText', { version: chosen.version })}</p>
        </ReasonDialog>
      )}
    </>
  );
}
