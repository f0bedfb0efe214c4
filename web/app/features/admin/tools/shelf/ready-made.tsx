import { type ShelfView, shelfSchema } from '@kinora/server/admin-tools-wire';
import { Alert, Badge, Button, NativeSelect } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../../../shared/api/api-error.ts';
import { ask } from '../../../../shared/api/request.ts';
import { useTexts } from '../../../../shared/texts/use-texts.ts';
import { Callout } from '../../../../shared/ui/callout.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { SearchField } from '../../../../shared/ui/search-field.tsx';
import { SectionHeading } from '../../../../shared/ui/section-heading.tsx';
import { ADMIN } from '../../admin-api.ts';
import type { WayProps } from '../editable-definition.ts';
import { importTool } from '../tools-api.ts';
import classes from './shelf.module.css';

const shelfQuery = queryOptions({
  queryKey: [ADMIN, 'tool-shelf'],
  queryFn: ({ signal }) => ask(shelfSchema, '/api/admin/tool-shelf', { signal }),
  staleTime: 0,
});

/** The kinds of the shelf, in the order in which they are shown. */
const shelfKinds: readonly ShelfView['kind'][] = ['images', 'edits', 'upscalers', 'videos', 'speech', 'music'];

/** Whether each word of a search is somewhere in what an entry says. */
function isFound({ name, summary, endpoint, fulfills }: ShelfView, query: string): boolean {
  const text = [name, summary, endpoint, fulfills ?? ''].join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const ALL = 'all';

type CardProps = { entry: ShelfView; isBusy: boolean; isArriving: boolean; onAdd: () => void };

function ShelfCard({ entry, isBusy, isArriving, onAdd }: CardProps) {
  const say = useTexts('adminToolAdd');
  const { id, name, summary, endpoint, fromTokens, costNote, added, fulfills } = entry;
  return (
    <article className={classes.card} aria-labelledby={`shelf-${id}`}>
      <h3 id={`shelf-${id}`}>{name}</h3>
      <p className={classes.summary}>{summary}</p>
      <p className={classes.facts}>
        <code>{endpoint}</code>
      </p>
      {fulfills !== null && (
        <p className={classes.facts}>
          <Badge color="violet">{say('shelf.announced')}</Badge> {say('shelf.fulfills', { name: fulfills })}
        </p>
      )}
      <p className={classes.note}>{costNote}</p>
      <div className={classes.foot}>
        <span className={classes.price}>{say('shelf.from', { count: fromTokens })}</span>
        {added === null ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<Plus size={14} aria-hidden />}
            aria-label={say('shelf.addName', { name })}
            loading={isArriving}
            disabled={isBusy && !isArriving}
            onClick={onAdd}
          >
            {say('shelf.add')}
          </Button>
        ) : (
          <Button
            size="xs"
            variant="default"
            component={Link}
            to={`/admin/tools/${added.id}`}
            aria-label={say('shelf.openName', { name })}
          >
            {added.state === 'draft' ? say('shelf.openDraft') : say('shelf.open')}
          </Button>
        )}
      </div>
    </article>
  );
}

/** Current models with words, fields and prices that somebody has thought about. Each is one click from a draft. */
export function ReadyMade({ onDraft }: WayProps) {
  const say = useTexts('adminToolAdd');
  const shelf = useQuery(shelfQuery);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string>(ALL);
  const add = useMutation({
    mutationFn: ({ id }: ShelfView) => importTool({ kind: 'shelf', id }),
    onSuccess: (found, { id }) => onDraft({ ...found, slug: id }),
  });
  return (
    <div className={classes.stack}>
      <Callout tone="caution">{say('shelf.caution')}</Callout>
      <search className={classes.filters} aria-label={say('shelf.title')}>
        <SearchField
          className={classes.search}
          label={say('shelf.search')}
          placeholder={say('shelf.searchHint')}
          maxLength={100}
          value={query}
          onChange={setQuery}
        />
        <NativeSelect
          aria-label={say('shelf.kind')}
          data={[
            { value: ALL, label: say('shelf.all') },
            ...shelfKinds.map((kind) => ({ value: kind, label: say(`shelf.${kind}`) })),
          ]}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      </search>
      {add.isError && (
        <Alert color="red" role="alert">
          {errorMessage(add.error)}
        </Alert>
      )}
      <Loaded query={shelf} label={say('shelf.loading')} problem={say('shelf.notLoaded')} height={420}>
        {({ tools }) => {
          const found = tools.filter((entry) => isFound(entry, query.trim()));
          const groups = shelfKinds
            .filter((kind) => chosen === ALL || kind === chosen)
            .map((kind) => ({
              kind,
              name: say(`shelf.${kind}`),
              entries: found.filter((entry) => entry.kind === kind),
            }))
            .filter(({ entries }) => entries.length > 0);
          if (groups.length === 0) {
            return <p className={classes.empty}>{say('shelf.none')}</p>;
          }
          return groups.map(({ kind, name, entries }) => (
            <section key={kind} aria-labelledby={`shelf-kind-${kind}`}>
              <SectionHeading id={`shelf-kind-${kind}`} title={name} count={entries.length} />
              <div className={classes.cards}>
                {entries.map((entry) => (
                  <ShelfCard
                    key={entry.id}
                    entry={entry}
                    isBusy={add.isPending}
                    isArriving={add.isPending && add.variables.id === entry.id}
                    onAdd={() => add.mutate(entry)}
                  />
                ))}
              </div>
            </section>
          ));
        }}
      </Loaded>
    </div>
  );
}
