import type { AddedToolView } from '@kinora/server/admin-tools-wire';
import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { debounce, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { Link } from 'react-router';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { groupedNumber } from '../../../shared/format/format.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { type Column, DataTable, Loaded, PageHead } from '../page-parts.tsx';
import { CodeToolsList } from './code-routes/code-tools-list.tsx';
import { ToolState } from './tool-state.tsx';
import classes from './tools.module.css';
import { addedToolsQuery } from './tools-api.ts';

const states = [
  { value: 'all', label: 'All states' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
  { value: 'changed', label: 'Changed since publishing' },
  { value: 'drifted', label: 'Model changed at its provider' },
  { value: 'retired', label: 'Retired' },
] as const;

const parsers = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(states.map(({ value }) => value)).withDefault('all'),
};

export type ToolsFilter = { q: string; state: (typeof states)[number]['value'] };
type Listed = Pick<AddedToolView, 'name' | 'slug' | 'providers' | 'state' | 'hasDraft' | 'isDrifted'>;

/** Those whose name, address or provider has these words, in that state. */
export function toolsFound<Tool extends Listed>(tools: readonly Tool[], { q, state }: ToolsFilter): Tool[] {
  const words = q.trim().toLowerCase();
  return tools.filter((tool) => {
    return (
      isInState(tool, state) &&
      [tool.name, tool.slug, ...tool.providers].some((text) => text.toLowerCase().includes(words))
    );
  });
}

function isInState(tool: Listed, state: ToolsFilter['state']): boolean {
  switch (state) {
    case 'all':
      return true;
    case 'changed':
      return tool.hasDraft && tool.state !== 'draft';
    case 'drifted':
      return tool.isDrifted;
    default:
      return tool.state === state;
  }
}

const columns: readonly Column<AddedToolView>[] = [
  {
    name: 'Tool',
    cell: ({ id, name, slug }) => (
      <div className={classes.named}>
        <Link to={`/admin/tools/${id}`} className={classes.opens}>
          {name}
        </Link>
        <span className={classes.slug}>/tools/{slug}</span>
      </div>
    ),
  },
  { name: 'State', cell: (tool) => <ToolState tool={tool} /> },
  { name: 'Providers', isExtra: true, cell: ({ providers }) => providers.join(', then ') },
  {
    name: 'Price',
    isNumber: true,
    cell: ({ fromTokens }) => (fromTokens === null ? 'Not set' : `from ${groupedNumber(fromTokens)}`),
  },
  { name: 'Made in 30 days', isNumber: true, cell: ({ generations }) => groupedNumber(generations) },
  {
    name: 'Changed',
    isExtra: true,
    cell: ({ changedAt, changedBy }) => (
      <>
        <RelativeTime at={changedAt} />
        {changedBy !== null && <span className={classes.slug}>{changedBy}</span>}
      </>
    ),
  },
];

function AddButton() {
  return (
    <Button component={Link} to="/admin/tools/new" leftSection={<Plus size={15} aria-hidden />}>
      Add a tool
    </Button>
  );
}

const TYPING_MS = 300;

export function meta() {
  return [{ title: pageTitle('Tools', 'Administration') }];
}

/** The tools that were added to this studio, whatever state they are in. */
export default function ToolsPage() {
  const [filter, setFilter] = useQueryStates(parsers, { limitUrlUpdates: debounce(TYPING_MS) });
  const tools = useQuery(addedToolsQuery);
  const isEmpty = tools.data?.tools.length === 0;
  return (
    <>
      <PageHead
        title="Tools"
        text="Models that you offer besides the tools that come with the studio. Changes reach everyone within a second."
      >
        {!isEmpty && <AddButton />}
      </PageHead>
      <div className={classes.stack}>
        <Loaded query={tools} what="The tools" height={420}>
          {({ tools: all }) =>
            all.length === 0 ? (
              <EmptyState
                title="Offer any model as a tool"
                text="Import a model from a provider or from your own GPU, set its price, test it and publish it. It takes about five minutes and no code."
              >
                <AddButton />
              </EmptyState>
            ) : (
              <div>
                <search className={classes.bar} aria-label="Tools">
                  <TextInput
                    className={classes.search}
                    inputMode="search"
                    enterKeyHint="search"
                    maxLength={200}
                    aria-label="Search tools"
                    placeholder="Name, address or provider"
                    leftSection={<Search size={15} aria-hidden />}
                    rightSection={
                      filter.q !== '' && (
                        <CloseButton size="sm" aria-label="Clear search" onClick={() => void setFilter({ q: null })} />
                      )
                    }
                    value={filter.q}
                    onChange={({ currentTarget }) => void setFilter({ q: currentTarget.value })}
                  />
                  <NativeSelect
                    aria-label="State"
                    data={[...states]}
                    value={filter.state}
                    onChange={({ currentTarget }) =>
                      void setFilter({ state: parsers.state.parse(currentTarget.value) })
                    }
                  />
                </search>
                <DataTable
                  label="Tools"
                  columns={columns}
                  rows={toolsFound(all, filter)}
                  keyOf={({ id }) => id}
                  empty="No tool matches this search."
                />
              </div>
            )
          }
        </Loaded>
        <CodeToolsList />
      </div>
    </>
  );
}
