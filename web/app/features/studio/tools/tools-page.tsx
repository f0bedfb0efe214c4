import { Button, Chip, Skeleton } from '@mantine/core';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { toolPicture } from '../../../shared/brand/showcase/showcase.ts';
import { useWholeCatalogue } from '../../../shared/tools/summaries.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { SectionHeading } from '../../../shared/ui/section-heading.tsx';
import { ClassicTools } from '../classic/classic-tools.tsx';
import { ToolCard } from '../dashboard/tool-card.tsx';
import { type Group, groups, type Listing, listingsOf, matches, wordsOf } from './tool-groups.ts';
import classes from './tools-page.module.css';

type Props = {
  query: string;
  /** Null for all of them. */
  kind: Group | null;
  /** Of which there is anything. */
  offered: ReadonlySet<Group>;
  /** How many tools of each kind the search leaves. */
  counts: ReadonlyMap<Group, number>;
  total: number;
  onQuery: (query: string) => void;
  onKind: (kind: Group | null) => void;
};

/** Search and kind over the list of all tools. */
function ToolsFilter({ query, kind, offered, counts, total, onQuery, onKind }: Props) {
  const kinds = [{ value: null, label: 'All' }, ...groups.filter(({ value }) => offered.has(value) || value === kind)];
  return (
    <search className={classes.bar} aria-label="Tool filters">
      <SearchField
        className={classes.search}
        label="Search tools"
        placeholder="Search tools"
        maxLength={100}
        value={query}
        onChange={onQuery}
      />
      <fieldset className={classes.kinds}>
        <legend className="visually-hidden">Kind</legend>
        {kinds.map(({ value, label }) => (
          <Chip key={label} type="radio" size="lg" name="kind" checked={kind === value} onChange={() => onKind(value)}>
            {label} <small>{value === null ? total : (counts.get(value) ?? 0)}</small>
          </Chip>
        ))}
      </fieldset>
      <p role="status" className="visually-hidden">
        {total === 1 ? '1 tool found' : `${total} tools found`}
      </p>
    </search>
  );
}

/** What is in the address, so that a way back finds the same list. */
const parsers = {
  q: parseAsString.withDefault(''),
  kind: parseAsStringLiteral(groups.map(({ value }) => value)),
};

type SectionProps = { group: Group; label: string; listings: readonly Listing[] };

function GroupSection({ group, label, listings }: SectionProps) {
  const heading = `tools-${group}`;
  if (listings.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={classes.group}>
      <SectionHeading id={heading} title={label} count={listings.length} />
      {group === 'classic' ? (
        <>
          <p className={classes.lead}>Short forms that open right here, in a dialog.</p>
          <ClassicTools listed={listings.map(({ tool }) => tool)} headingId={heading} />
        </>
      ) : (
        <ul className={classes.cards} aria-labelledby={heading}>
          {listings.map(({ key, tool, place }) => (
            <ToolCard key={key} tool={tool} picture={toolPicture(place)} place={place} hasTime />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The whole catalogue, to look through and to search. */
export function ToolsPage() {
  const catalogue = useWholeCatalogue();
  const [{ q, kind }, setFilter] = useQueryStates(parsers);
  const all = listingsOf(catalogue.data?.tools ?? []);
  const found = all.filter((listing) => matches(q.trim(), wordsOf(listing)));
  const shown = found.filter(({ group }) => kind === null || group === kind);
  return (
    <div className={classes.page}>
      <h1>All Tools</h1>
      <p className={classes.lead}>Each price is the lowest that a generation costs. The button shows the exact one.</p>
      <ToolsFilter
        query={q}
        kind={kind}
        offered={
          new Set((catalogue.isSuccess ? all : groups.map(({ value }) => ({ group: value }))).map(({ group }) => group))
        }
        counts={new Map(groups.map(({ value }) => [value, found.filter(({ group }) => group === value).length]))}
        total={found.length}
        onQuery={(text) => void setFilter({ q: text === '' ? null : text })}
        onKind={(chosen) => void setFilter({ kind: chosen })}
      />
      {catalogue.isPending && <Skeleton height={640} radius="lg" role="status" aria-label="Loading the tools" />}
      {catalogue.isError && (
        <ErrorState
          title="The tools could not be loaded"
          error={catalogue.error}
          onRetry={() => void catalogue.refetch()}
        />
      )}
      {groups.map(({ value, label }) => (
        <GroupSection key={value} group={value} label={label} listings={shown.filter(({ group }) => group === value)} />
      ))}
      {catalogue.isSuccess && shown.length === 0 && (
        <EmptyState title="No tools found" text="Try another word, or look through all of them.">
          <Button variant="default" onClick={() => void setFilter(null)}>
            Show all tools
          </Button>
        </EmptyState>
      )}
    </div>
  );
}
