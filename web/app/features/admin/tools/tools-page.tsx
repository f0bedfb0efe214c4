import type { AddedToolView } from '@kinora/server/admin-tools-wire';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { Link } from 'react-router';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { useFormats } from '../../../shared/format/use-formats.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { type Say, textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { type Column, DataTable, PageHead } from '../page-parts.tsx';
import { ProvidersInTurn } from '../providers/provider-names.tsx';
import { CodeToolsList } from './code-routes/code-tools-list.tsx';
import { ToolState } from './tool-state.tsx';
import classes from './tools.module.css';
import { addedToolsQuery, toolAddress } from './tools-api.ts';

const states = ['all', 'published', 'draft', 'changed', 'drifted', 'retired'] as const;

const parsers = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(states).withDefault('all'),
};

export type ToolsFilter = { q: string; state: (typeof states)[number] };
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

function columnsOf(say: Say<'adminTools'>, number: (value: number) => string): readonly Column<AddedToolView>[] {
  return [
    {
      name: say('columns.tool'),
      cell: ({ id, name, slug }) => (
        <div className={classes.named}>
          <Link to={`/admin/tools/${id}`} className={classes.opens}>
            {name}
          </Link>
          <bdi className={classes.slug} dir="ltr">
            {toolAddress(slug)}
          </bdi>
        </div>
      ),
    },
    { name: say('columns.state'), cell: (tool) => <ToolState tool={tool} /> },
    { name: say('columns.providers'), isExtra: true, cell: ({ providers }) => <ProvidersInTurn ids={providers} /> },
    {
      name: say('columns.price'),
      isNumber: true,
      cell: ({ fromTokens }) => (fromTokens === null ? say('price.none') : say('price.from', { count: fromTokens })),
    },
    { name: say('columns.made'), isNumber: true, cell: ({ generations }) => number(generations) },
    {
      name: say('columns.changed'),
      isExtra: true,
      cell: ({ changedAt, changedBy }) => (
        <>
          <RelativeTime at={changedAt} />
          {changedBy !== null && <span className={classes.slug}>{changedBy}</span>}
        </>
      ),
    },
  ];
}

function AddButton() {
  const say = useTexts('adminTools');
  return (
    <Button component={Link} to="/admin/tools/new" leftSection={<Plus size={15} aria-hidden />}>
      {say('add')}
    </Button>
  );
}

export const handle: TextsHandle = { texts: ['adminTools'] };

export function meta() {
  return [{ title: pageTitle(textsOf('adminTools')('title'), textsOf('frame')('administration')) }];
}

export const clientLoader = textsLoader(handle);

/** The tools that were added to this studio, whatever state they are in. */
export default function ToolsPage() {
  const say = useTexts('adminTools');
  const [filter, setFilter] = useQueryStates(parsers);
  const tools = useQuery(addedToolsQuery);
  const { number } = useFormats();
  const isEmpty = tools.data?.tools.length === 0;
  return (
    <>
      <PageHead title={say('title')} text={say('text')}>
        {!isEmpty && <AddButton />}
      </PageHead>
      <div className={classes.stack}>
        <Loaded query={tools} label={say('loading')} problem={say('notLoaded')} height={420}>
          {({ tools: all }) =>
            all.length === 0 ? (
              <EmptyState heading="h2" title={say('empty.title')} text={say('empty.text')}>
                <AddButton />
              </EmptyState>
            ) : (
              <div>
                <search className={classes.bar} aria-label={say('title')}>
                  <SearchField
                    className={classes.search}
                    label={say('search')}
                    placeholder={say('searchHint')}
                    value={filter.q}
                    onChange={(q) => void setFilter({ q: q === '' ? null : q })}
                  />
                  <NativeSelect
                    aria-label={say('columns.state')}
                    data={states.map((value) => ({ value, label: say(`states.${value}`) }))}
                    value={filter.state}
                    onChange={({ currentTarget }) =>
                      void setFilter({ state: parsers.state.parse(currentTarget.value) })
                    }
                  />
                </search>
                <DataTable
                  label={say('title')}
                  columns={columnsOf(say, number)}
                  rows={toolsFound(all, filter)}
                  keyOf={({ id }) => id}
                  empty={say('none')}
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
