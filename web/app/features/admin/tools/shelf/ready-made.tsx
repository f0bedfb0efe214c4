import { type ShelfView, shelfSchema } from '@kinora/server/admin-tools-wire';
import { Alert, Badge, Button, NativeSelect, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../../../shared/api/api-error.ts';
import { ask } from '../../../../shared/api/request.ts';
import { tokenCount } from '../../../../shared/format/format.ts';
import { Callout } from '../../../../shared/ui/callout.tsx';
import { SectionHeading } from '../../../../shared/ui/section-heading.tsx';
import { ADMIN } from '../../admin-api.ts';
import { Loaded } from '../../page-parts.tsx';
import type { WayProps } from '../found-draft.ts';
import { importTool } from '../tools-api.ts';
import classes from './shelf.module.css';

const shelfQuery = queryOptions({
  queryKey: [ADMIN, 'tool-shelf'],
  queryFn: ({ signal }) => ask(shelfSchema, '/api/admin/tool-shelf', { signal }),
  staleTime: 0,
});

/** The kinds of the shelf, in the order in which they are shown. */
const shelfKinds: readonly { kind: ShelfView['kind']; name: string }[] = [
  { kind: 'images', name: 'Images from words' },
  { kind: 'edits', name: 'Changing pictures and videos' },
  { kind: 'upscalers', name: 'Upscaling and clean-up' },
  { kind: 'videos', name: 'Videos' },
  { kind: 'speech', name: 'Speech' },
  { kind: 'music', name: 'Music and sounds' },
];

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
          <Badge color="violet">Announced</Badge> Takes the place of {fulfills}.
        </p>
      )}
      <p className={classes.note}>{costNote}</p>
      <div className={classes.foot}>
        <span className={classes.price}>from {tokenCount(fromTokens)}</span>
        {added === null ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<Plus size={14} aria-hidden />}
            aria-label={`Add ${name}`}
            loading={isArriving}
            disabled={isBusy && !isArriving}
            onClick={onAdd}
          >
            Add
          </Button>
        ) : (
          <Button
            size="xs"
            variant="default"
            component={Link}
            to={`/admin/tools/${added.id}`}
            aria-label={`Open ${name}`}
          >
            {added.state === 'draft' ? 'Open the draft' : 'Open'}
          </Button>
        )}
      </div>
    </article>
  );
}

/** Current models with words, fields and prices that somebody has thought about. Each is one click from a draft. */
export function ReadyMade({ onDraft }: WayProps) {
  const shelf = useQuery(shelfQuery);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string>(ALL);
  const add = useMutation({
    mutationFn: ({ id }: ShelfView) => importTool({ kind: 'shelf', id }),
    onSuccess: (found, { id }) => onDraft({ ...found, slug: id }),
  });
  return (
    <div className={classes.stack}>
      <Callout tone="caution">
        Prices here cover what the provider is known to charge, with your margin. Check each cost against your
        provider&apos;s price list before you publish: lists change.
      </Callout>
      <search className={classes.filters} aria-label="Ready-made tools">
        <TextInput
          className={classes.search}
          aria-label="Search ready-made tools"
          placeholder="Name, or what it makes"
          maxLength={100}
          leftSection={<Search size={15} aria-hidden />}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <NativeSelect
          aria-label="Kind"
          data={[
            { value: ALL, label: 'All kinds' },
            ...shelfKinds.map(({ kind, name }) => ({ value: kind, label: name })),
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
      <Loaded query={shelf} what="The ready-made tools" height={420}>
        {({ tools }) => {
          const found = tools.filter((entry) => isFound(entry, query.trim()));
          const groups = shelfKinds
            .filter(({ kind }) => chosen === ALL || kind === chosen)
            .map(({ kind, name }) => ({ kind, name, entries: found.filter((entry) => entry.kind === kind) }))
            .filter(({ entries }) => entries.length > 0);
          if (groups.length === 0) {
            return (
              <p className={classes.empty}>
                No ready-made tool matches. Try another word or kind, or take the model from its provider.
              </p>
            );
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
