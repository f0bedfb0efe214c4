import { isImported } from '@kinora/catalogue/imported-tools';
import type { Generation, Lineage } from '@kinora/server/generations-wire';
import { Button, Group, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, CircleDashed, Columns2, Film, Repeat2 } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { cacheGeneration, nextMoment } from '../api/generation-cache.ts';
import { tokenWords, useFormats } from '../format/use-formats.ts';
import { OutputThumbnail } from '../generation/preview.tsx';
import { keptTokens } from '../generation/progress-text.ts';
import { placedState, prepareReuse, reuseRoute, reuseState } from '../generation/reuse-settings.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { useToolNames } from '../tools/summaries.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { MOST_COMPARED, shotsOf } from './compared.ts';
import classes from './family-tree.module.css';
import { readLineage } from './lineage-api.ts';
import { type FamilyProps, linesOf, partName, type TreeItem } from './tree.ts';

const PAGE = 100;

function useFamily(id: string) {
  const client = useQueryClient();
  return useInfiniteQuery({
    queryKey: ['lineage', id],
    queryFn: async ({ pageParam, signal }) => {
      const asOf = nextMoment();
      const page = await readLineage(id, pageParam, signal);
      for (const { generation } of page.nodes) if (generation !== null) cacheGeneration(client, generation, asOf);
      return page;
    },
    initialPageParam: 0,
    getNextPageParam: ({ nextOffset }) => nextOffset,
    staleTime: 0,
  });
}

function Line({
  item,
  name,
  otherNames,
  isHere,
}: {
  item: TreeItem;
  name: string;
  otherNames: string;
  isHere: boolean;
}) {
  const say = useTexts('lineage');
  const common = useTexts('common');
  const toolName = useToolNames();
  const { node, part, clip, hasChildren } = item;
  const { generation } = node;
  const [output] = generation?.outputs ?? [];
  return (
    <>
      <span className={classes.thumb}>
        {clip !== null && <Film size={18} aria-hidden />}
        {clip === null && output === undefined && <CircleDashed size={18} aria-hidden />}
        {clip === null && output !== undefined && <OutputThumbnail output={output} />}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>
          <span>{name}</span>
          {isHere && <small className={classes.here}>{say('here')}</small>}
        </span>
        <small>
          <b>{say(`part.${partName(part)}`)}</b>
          {clip === null && generation !== null && (
            <span>{isImported(generation) ? common('imported') : toolName(generation)}</span>
          )}
          {clip === null && generation !== null && <span>{tokenWords(keptTokens(generation.receipt))}</span>}
          {hasChildren && <span>{say('branch', { tokens: tokenWords(node.branchTokens) })}</span>}
          {otherNames !== '' && <span>{say('also', { names: otherNames })}</span>}
        </small>
      </span>
      {clip === null && generation !== null && generation.status !== 'completed' && (
        <StatusBadge status={generation.status} />
      )}
    </>
  );
}

/** The published work that it was made of, with a link while everybody sees that. */
function RemixOf({ remix: { publication } }: { remix: NonNullable<Lineage['remixOf']> }) {
  const say = useTexts('lineage');
  if (publication === null) return <p className={classes.total}>{say('remixGone')}</p>;
  const { path, title, credit } = publication;
  const work = () => (
    <a href={path} target="_blank" rel="noopener">
      <bdi>{title}</bdi>
    </a>
  );
  return (
    <p className={classes.total}>
      {credit === '' ? say.rich('remixOf', { work }) : say.rich('remixOfBy', { work }, { credit })}
    </p>
  );
}

/** All that a generation was made of and all that was made of it, as a tree; what is chosen can be opened, branched and compared. */
export function FamilyTree({ generation: of, onOpen, onCompare, onLeave }: FamilyProps) {
  const say = useTexts('lineage');
  const { list: listed } = useFormats();
  const { direction } = useLanguage();
  const navigate = useNavigate();
  const family = useFamily(of.id);
  const tree = useRef<HTMLDivElement>(null);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [chosenId, setChosenId] = useState(of.id);
  const [compared, setCompared] = useState<readonly string[]>([]);
  const pages = family.data?.pages;
  const lines = useMemo(() => linesOf(pages ?? [], collapsed), [pages, collapsed]);
  if (family.isPending) return <Skeleton mt="md" height={180} role="status" aria-label={say('loading')} />;
  if (family.data === undefined) {
    return <ErrorState title={say('notLoaded')} error={family.error} onRetry={() => void family.refetch()} />;
  }
  const all = new Map(family.data.pages.flatMap(({ nodes }) => nodes.map((node) => [node.id, node])));
  const [{ total } = { total: { generations: 0, tokens: 0, isMore: false } }] = family.data.pages;
  const [{ remixOf } = { remixOf: null }] = family.data.pages;
  if (total.generations <= 1 && lines.length <= 1) {
    return remixOf === null ? <p className={classes.alone}>{say('alone')}</p> : <RemixOf remix={remixOf} />;
  }

  const nameOf = (id: string) =>
    all.get(id)?.generation?.generation_name ?? (all.get(id)?.isInTrash ? say('inTrash') : say('gone'));
  const chosen = lines.find(({ key }) => key === chosenId) ?? lines[0];
  const picked = chosen?.node.generation ?? null;
  const comparable = compared.flatMap((id) => {
    const generation = all.get(id)?.generation;
    return generation ? [generation] : [];
  });

  function choose(id: string | undefined) {
    if (id === undefined) return;
    setChosenId(id);
    tree.current?.querySelector<HTMLElement>(`[data-node="${id}"]`)?.focus();
  }

  function collapse(id: string, isCollapsed: boolean) {
    const next = new Set(collapsed);
    if (isCollapsed) next.add(id);
    else next.delete(id);
    setCollapsed(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (chosen === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = lines.indexOf(chosen);
    const { node, hasChildren, parent } = chosen;
    const isCollapsed = collapsed.has(node.id);
    const [inward, outward] = direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    if (event.key === 'ArrowDown') choose(lines[at + 1]?.key);
    else if (event.key === 'ArrowUp') choose(lines[at - 1]?.key);
    else if (event.key === 'Home') choose(lines[0]?.key);
    else if (event.key === 'End') choose(lines.at(-1)?.key);
    else if (event.key === inward && hasChildren && isCollapsed) collapse(node.id, false);
    else if (event.key === inward && hasChildren) choose(lines[at + 1]?.key);
    else if (event.key === outward && hasChildren && !isCollapsed) collapse(node.id, true);
    else if (event.key === outward) choose(parent ?? undefined);
    else if (event.key === 'Enter' && picked !== null) onOpen(picked);
    else return;
    event.preventDefault();
  }

  function branch(from: Generation) {
    const route = reuseRoute(from);
    if (route === null) return;
    prepareReuse(from);
    onLeave();
    void navigate(route, { state: { ...reuseState(from), ...placedState() } });
  }

  function toggleCompared(id: string) {
    setCompared(compared.includes(id) ? compared.filter((one) => one !== id) : [...compared, id]);
  }

  return (
    <section className={classes.family} aria-label={say('title')}>
      {remixOf !== null && <RemixOf remix={remixOf} />}
      <p className={classes.total}>
        {say('total', { count: total.generations, tokens: tokenWords(total.tokens) })}
        {total.isMore && <> {say('cut')}</>}
      </p>
      <div
        ref={tree}
        role="tree"
        tabIndex={-1}
        aria-label={say('title')}
        className={classes.tree}
        onKeyDown={onKeyDown}
      >
        {lines.map((item) => {
          const { key, node, clip, clips } = item;
          const { id } = node;
          const isChosen = key === chosen?.key;
          const isCollapsed = collapsed.has(id);
          const Sign = isCollapsed ? ChevronRight : ChevronDown;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys of all its items.
            <div
              key={key}
              role="treeitem"
              data-node={key}
              data-compared={clip === null && compared.includes(id)}
              tabIndex={isChosen ? 0 : -1}
              aria-level={item.level}
              aria-posinset={item.place}
              aria-setsize={item.siblings}
              aria-selected={isChosen}
              aria-expanded={item.hasChildren ? !isCollapsed : undefined}
              className={classes.item}
              style={{ paddingInlineStart: `calc(${Math.min(item.level - 1, 8)} * var(--step))` }}
              onClick={() => setChosenId(key)}
              onDoubleClick={() => item.node.generation !== null && onOpen(item.node.generation)}
            >
              {/* Its state is the item's; keys do the same. */}
              <span className={classes.sign} aria-hidden onClick={() => item.hasChildren && collapse(id, !isCollapsed)}>
                {item.hasChildren && <Sign className={isCollapsed ? 'points' : undefined} size={15} />}
              </span>
              <Line
                item={item}
                name={clip === null ? nameOf(id) : say('clip', { number: clip, total: clips })}
                otherNames={listed(item.others.map(nameOf))}
                isHere={key === of.id}
              />
            </div>
          );
        })}
      </div>
      {family.hasNextPage && (
        <Button
          size="xs"
          variant="default"
          loading={family.isFetchingNextPage}
          onClick={() => void family.fetchNextPage()}
        >
          {say('more', { count: Math.min(PAGE, total.generations - all.size) })}
        </Button>
      )}
      {picked !== null && (
        <Group mt="sm" gap="xs" role="group" aria-label={say('acts', { name: picked.generation_name })}>
          {picked.id !== of.id && (
            <Button size="xs" variant="default" onClick={() => onOpen(picked)}>
              {say('open')}
            </Button>
          )}
          {reuseRoute(picked) !== null && (
            <Button
              size="xs"
              variant="default"
              leftSection={<Repeat2 size={14} aria-hidden />}
              onClick={() => branch(picked)}
            >
              {say('branchFrom')}
            </Button>
          )}
          {picked.outputs.length > 0 && (
            <Button
              size="xs"
              variant={compared.includes(picked.id) ? 'filled' : 'default'}
              aria-pressed={compared.includes(picked.id)}
              disabled={!compared.includes(picked.id) && compared.length >= MOST_COMPARED}
              onClick={() => toggleCompared(picked.id)}
            >
              {say('choose')}
            </Button>
          )}
          {shotsOf(comparable).length > 1 && (
            <Button size="xs" leftSection={<Columns2 size={14} aria-hidden />} onClick={() => onCompare(comparable)}>
              {say('compare', { count: shotsOf(comparable).length })}
            </Button>
          )}
        </Group>
      )}
    </section>
  );
}
