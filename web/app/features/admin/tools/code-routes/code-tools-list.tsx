import type { CodeToolView } from '@kinora/server/admin-code-routes-wire';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { RelativeTime } from '../../../../shared/ui/relative-time.tsx';
import { type Column, DataTable, Loaded, Panel } from '../../page-parts.tsx';
import classes from '../tools.module.css';
import { codeToolsQuery } from './code-routes-api.ts';

const columns: readonly Column<CodeToolView>[] = [
  {
    name: 'Tool',
    cell: ({ id, name }) => (
      <div className={classes.named}>
        <Link to={`/admin/tools/${id}`} className={classes.opens}>
          {name}
        </Link>
      </div>
    ),
  },
  { name: 'Made by', cell: ({ providers }) => providers.join(', then ') },
  {
    name: 'Routes',
    cell: ({ version, hasDraft }) => (
      <span className={classes.states}>
        {version === null ? 'As it came' : `Version ${version}`}
        {hasDraft && (
          <Badge component="span" color="yellow">
            Changed
          </Badge>
        )}
      </span>
    ),
  },
  {
    name: 'Changed',
    isExtra: true,
    cell: ({ changedAt, changedBy }) =>
      changedAt !== null && (
        <>
          <RelativeTime at={changedAt} />
          {changedBy !== null && <span className={classes.slug}>{changedBy}</span>}
        </>
      ),
  },
];

/** The tools of the program, which can be given further routes. */
export function CodeToolsList() {
  const tools = useQuery(codeToolsQuery);
  return (
    <Panel
      id="code-tools"
      title="Tools that come with the studio"
      text="Give a tool a second route, and another provider takes over what the first one refuses."
    >
      <Loaded query={tools} what="The tools that come with the studio" height={320}>
        {({ tools: all }) => (
          <DataTable
            label="Tools that come with the studio"
            columns={columns}
            rows={all}
            keyOf={({ id }) => id}
            empty="There are none."
          />
        )}
      </Loaded>
    </Panel>
  );
}
