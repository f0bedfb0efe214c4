import type { CodeToolView } from '@kinora/server/admin-code-routes-wire';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Say, useTexts } from '../../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../../../shared/ui/relative-time.tsx';
import admin from '../../admin.module.css';
import { pricesQuery } from '../../operations-api.ts';
import { type Column, DataTable, Panel } from '../../page-parts.tsx';
import { ProvidersInTurn, providerPlace } from '../../providers/provider-names.tsx';
import classes from '../tools.module.css';
import { codeToolsQuery } from './code-routes-api.ts';

/** Where the price of a tool of the program is changed. */
const priceAddress = (toolId: string): string =>
  `/admin/settings?${new URLSearchParams({ part: 'prices', tool: toolId })}`;

type Props = { id: string; providers: readonly string[] };

/** The ways from a tool of the program to all else that is set of it at other desks. */
export function ToolLeads({ id, providers }: Props) {
  const say = useTexts('adminTools');
  const [first] = providers;
  return (
    <nav aria-label={say('leads.label')} className={classes.leads}>
      <Link to={priceAddress(id)}>{say('leads.price')}</Link>
      {first !== undefined && <Link to={`/admin/providers#${providerPlace(first)}`}>{say('leads.providers')}</Link>}
      <Link to="/admin/settings?part=costs">{say('leads.cost')}</Link>
      <Link to="/admin/settings?part=tools">{say('leads.switch')}</Link>
      <Link to="/admin/settings?part=languages">{say('leads.texts')}</Link>
      <Link to={`/admin/jobs?${new URLSearchParams({ state: 'completed', tool: id })}`}>{say('leads.jobs')}</Link>
    </nav>
  );
}

type FromTokens = (id: string) => number | undefined;

function columnsOf(say: Say<'adminTools'>, fromTokens: FromTokens): readonly Column<CodeToolView>[] {
  return [
    {
      name: say('columns.tool'),
      cell: ({ id, name }) => (
        <div className={classes.named}>
          <Link to={`/admin/tools/${id}`} className={classes.opens}>
            {name}
          </Link>
        </div>
      ),
    },
    { name: say('columns.madeBy'), isExtra: true, cell: ({ providers }) => <ProvidersInTurn ids={providers} /> },
    {
      name: say('columns.price'),
      isNumber: true,
      cell: ({ id }) => {
        const count = fromTokens(id);
        return (
          <Link to={priceAddress(id)} className={admin.aside}>
            {count === undefined ? say('leads.price') : say('price.from', { count })}
          </Link>
        );
      },
    },
    {
      name: say('columns.routes'),
      isExtra: true,
      cell: ({ version, hasDraft }) => (
        <span className={classes.states}>
          {version === null ? say('code.asItCame') : say('code.version', { version })}
          {hasDraft && (
            <Badge component="span" color="yellow">
              {say('state.changed')}
            </Badge>
          )}
        </span>
      ),
    },
    {
      name: say('columns.changed'),
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
}

/** The tools of the program, which can be given further routes. */
export function CodeToolsList() {
  const say = useTexts('adminTools');
  const tools = useQuery(codeToolsQuery);
  const prices = useQuery(pricesQuery);
  const fromTokens: FromTokens = (id) => prices.data?.tools.find((tool) => tool.id === id)?.fromTokens;
  return (
    <Panel id="code-tools" title={say('code.title')} text={say('code.text')}>
      <Loaded query={tools} label={say('code.loading')} problem={say('code.notLoaded')} height={320}>
        {({ tools: all }) => (
          <DataTable
            label={say('code.title')}
            columns={columnsOf(say, fromTokens)}
            rows={all}
            keyOf={({ id }) => id}
            empty={say('code.none')}
          />
        )}
      </Loaded>
    </Panel>
  );
}
