import { Button, Chip, Skeleton } from '@mantine/core';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { toolPicture } from '../../../shared/brand/showcase/showcase.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
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
  const say = useTexts('toolsPage');
  const tools = useTexts('tools');
  const kinds = [null, ...groups.filter((value) => offered.has(value) || value === kind)];
  return (
    <search className={classes.bar} aria-label={say('filters')}>
      <SearchField
        className={classes.search}
        label={say('search')}
        placeholder={say('search')}
        maxLength={100}
        value={query}
        onChange={onQuery}
      />
      <fieldset className={classes.kinds}>
        <legend className="visually-hidden">{say('kind')}</legend>
        {kinds.map((value) => (
          <Chip key={value} type="radio" size="lg" name="kind" checked={kind === value} onChange={() => onKind(value)}>
            {value === null ? say('all') : tools(`group.${value}`)}{' '}
            <small>{value === null ? total : (counts.get(value) ?? 0)}</small>
          </Chip>
        ))}
      </fieldset>
      <p role="status" className="visually-hidden">
        {say('found', { count: total })}
      </p>
    </search>
  );
}

/** What is in the address, so that a way back finds the same list. */
const parsers = {
  q: parseAsString.withDefault(''),
  kind: parseAsStringLiteral(groups),
};

type SectionProps = { group: Group; listings: readonly Listing[] };

function GroupSection({ group, listings }: SectionProps) {
  const say = useTexts('toolsPage');
  const tools = useTexts('tools');
  const heading = `tools-${group}`;
  if (listings.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={classes.group}>
      <SectionHeading id={heading} title={tools(`group.${group}`)} count={listings.length} />
      {group === 'classic' ? (
        <>
          <p className={classes.lead}>{say('classicLead')}</p>
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
  const say = useTexts('toolsPage');
  const tools = useTexts('tools');
  const catalogue = useWholeCatalogue();
  const [{ q, kind }, setFilter] = useQueryStates(parsers);
  const all = listingsOf(catalogue.data?.tools ?? []);
  const found = all.filter((listing) => matches(q.trim(), wordsOf(listing)));
  const shown = found.filter(({ group }) => kind === null || group === kind);
  return (
    <div className={classes.page}>
      <h1>{say('title')}</h1>
      <p className={classes.lead}>{say('lead')}</p>
      <ToolsFilter
        query={q}
        kind={kind}
        offered={new Set(catalogue.isSuccess ? all.map(({ group }) => group) : groups)}
        counts={new Map(groups.map((value) => [value, found.filter(({ group }) => group === value).length]))}
        total={found.length}
        onQuery={(text) => void setFilter({ q: text === '' ? null : text })}
        onKind={(chosen) => void setFilter({ kind: chosen })}
      />
      {catalogue.isPending && <Skeleton height={640} radius="lg" role="status" aria-label={tools('loading')} />}
      {catalogue.isError && (
        <ErrorState title={tools('notLoaded')} error={catalogue.error} onRetry={() => void catalogue.refetch()} />
      )}
      {groups.map((value) => (
        <GroupSection key={value} group={value} listings={shown.filter(({ group }) => group === value)} />
      ))}
      {catalogue.isSuccess && shown.length === 0 && (
        <EmptyState title={say('none')} text={say('none.text')}>
          <Button variant="default" onClick={() => void setFilter(null)}>
            {say('showAll')}
          </Button>
        </EmptyState>
      )}
    </div>
  );
}
