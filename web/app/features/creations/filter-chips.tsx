import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { GenerationFilter } from '../../shared/api/api.ts';
import { readGeneration } from '../../shared/api/generation-cache.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { useFormats } from '../../shared/format/use-formats.ts';
import { collectionsQuery } from '../../shared/library/collections.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { catalogueQuery, toolChoices } from '../../shared/tools/summaries.ts';
import classes from './filters.module.css';
import { filtersIn, labels, origins, parsedQuery, shapes } from './gallery-facts.ts';
import { kinds, queryOf, statuses } from './gallery-filter.ts';

type Query = Readonly<Record<string, string>>;

const endsOf = (least: string | undefined, most: string | undefined) => ({
  ends: least === undefined ? ('other' as const) : most === undefined ? ('least' as const) : ('both' as const),
  least: least ?? '',
  most: most ?? '',
});

/** Puts the filters of a query into words, each by its names. */
function useFilterWords() {
  const say = useTexts('galleryFilters');
  const gallery = useTexts('gallery');
  const library = useTexts('library');
  const { day, number } = useFormats();
  const { data: catalogue } = useQuery(catalogueQuery);
  const collections = useQuery(collectionsQuery).data?.collections;
  const tools = catalogue === undefined ? [] : toolChoices(catalogue);
  const counted = (value: string | undefined) => (value === undefined ? undefined : number(Number(value)));
  /** The last moment of a range belongs to the day before the one that it names. */
  const dayAt = (time: string | undefined, earlierMs: number) =>
    time === undefined ? undefined : day(Date.parse(time) - earlierMs);

  function wordsOf(name: string, value: string, query: Query): string {
    switch (name) {
      case 'tool_type':
        return say('chip.tool', { tool: tools.find((tool) => tool.value === value)?.label ?? value });
      case 'kind':
        return gallery(`kinds.${kinds.find((one) => one === value) ?? 'all'}`);
      case 'status':
        return gallery(`statuses.${statuses.find((one) => one === value) ?? 'all'}`);
      case 'shape':
        return say(`shapes.${shapes.find((one) => one === value) ?? 'square'}`);
      case 'ratio':
        return value;
      case 'min_side':
        return say('chip.side', endsOf(counted(query.min_side), counted(query.max_side)));
      case 'collection':
        return say('chip.collection', { name: collections?.find(({ id }) => id === value)?.name ?? '' });
      case 'parent':
        return say('chip.parent', { name: readGeneration(queryClient, value)?.generation_name ?? '' });
      case 'similar':
        return say('chip.similar', { name: readGeneration(queryClient, value)?.generation_name ?? '' });
      case 'model':
        return say('chip.model', { model: value });
      case 'seed':
        return say('chip.seed', { seed: value });
      case 'made_from':
        return say(`origins.${origins.find((one) => one === value) ?? 'words'}`);
      case 'min_seconds':
        return say('chip.seconds', endsOf(counted(query.min_seconds), counted(query.max_seconds)));
      case 'min_tokens':
        return say('chip.tokens', endsOf(counted(query.min_tokens), counted(query.max_tokens)));
      case 'from':
        return say('chip.days', endsOf(dayAt(query.from, 0), dayAt(query.to, 1)));
      case 'favorite':
        return library('favorites');
      case 'rating':
        return say('chip.rating', { rating: value });
      case 'label':
        return say('chip.label', { label: say(`labels.${labels.find((one) => one === value) ?? 'red'}`) });
      case 'verdict':
        return value === 'rejected' ? library('rejected') : library('cull.kept');
      case 'tag':
        return say('chip.tag', { tag: value });
      default:
        return say('chip.q', { q: value });
    }
  }
  return (query: Query) =>
    filtersIn(query).map((names) => ({
      names,
      words: wordsOf(
        names[0] ?? '',
        names.map((name) => query[name]).find((value) => value !== undefined) ?? '',
        query,
      ),
    }));
}

type ChipsProps = { query: Query; onRemove: (names: readonly string[]) => void };

/** Who takes a filter off goes on with the one beside it, or with the button that opens them all. */
function focusNext({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const item = currentTarget.closest('li');
  const beside = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button');
  const next = beside ?? document.querySelector('[data-open-filters]');
  if (next instanceof HTMLElement) next.focus();
}

function Chips({ query, onRemove }: ChipsProps) {
  const say = useTexts('galleryFilters');
  return useFilterWords()(query).map(({ names, words }) => (
    <li key={names.join()}>
      <Button
        size="compact-sm"
        variant="default"
        radius="xl"
        className={classes.chip}
        rightSection={<X size={13} aria-hidden />}
        aria-label={say('remove', { filter: words })}
        onClick={(event) => {
          focusNext(event);
          onRemove(names);
        }}
      >
        {words}
      </Button>
    </li>
  ));
}

type ActiveProps = { facts: string; onRemove: (names: readonly string[]) => void; onClear: () => void };

/** The filters that the bar does not show by itself, each with a press that takes it off. */
export function ActiveFilters({ facts, onRemove, onClear }: ActiveProps) {
  const say = useTexts('galleryFilters');
  return (
    <div className={classes.active}>
      <ul className={classes.chips} aria-label={say('active')}>
        <Chips query={parsedQuery(facts)} onRemove={onRemove} />
      </ul>
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {say('clear')}
      </Button>
    </div>
  );
}

type LoosenProps = { filter: GenerationFilter; onRemove: (names: readonly string[]) => void };

/** Where nothing matches: every filter there is, to take off one of them. */
export function LoosenFilters({ filter, onRemove }: LoosenProps) {
  const say = useTexts('galleryFilters');
  return (
    <>
      <p id="loosen-filters">{say('loosen')}</p>
      <ul className={classes.chips} aria-labelledby="loosen-filters" data-centered>
        <Chips query={queryOf(filter)} onRemove={onRemove} />
      </ul>
    </>
  );
}

/** What a collection fills itself with. */
export function RuleFilters({ rule }: { rule: Query }) {
  const say = useTexts('galleryFilters');
  return (
    <div className={classes.active}>
      <p id="collection-rule" className={classes.note}>
        {say('rule')}
      </p>
      <ul className={classes.chips} aria-labelledby="collection-rule">
        {useFilterWords()(rule).map(({ names, words }) => (
          <li key={names.join()} className={classes.fact}>
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
