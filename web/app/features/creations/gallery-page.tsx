import type { Generation } from '@kinora/server/generations-wire';
import { useQueryState } from 'nuqs';
import { Suspense, startTransition, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { downloadsOf } from '../../shared/generation/download.ts';
import { saveAsZip } from '../../shared/generation/download-buttons.tsx';
import { GenerationOverlays, useGenerationOverlays } from '../../shared/generation/generation-overlays.tsx';
import { CancelDialog, RemoveDialog } from '../../shared/generation/lazy-dialogs.ts';
import { restoreGenerations } from '../../shared/generation/restore-generations.ts';
import { useGenerations } from '../../shared/generation/use-generations.ts';
import { useReuse } from '../../shared/generation/use-reuse.ts';
import { useShortcuts } from '../../shared/keys/use-shortcuts.ts';
import { keepGenerations } from '../../shared/library/keep.ts';
import { shotsOf } from '../../shared/lineage/compared.ts';
import { PublishSeveralDialog } from '../../shared/publishing/lazy-publish.ts';
import { ShareDialog } from '../../shared/shares/lazy-share.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Words } from '../../shared/texts/words.tsx';
import { useTrashDays } from '../../shared/tools/summaries.ts';
import { CardDrag } from './drag/card-drag.tsx';
import classes from './gallery.module.css';
import { GalleryActs } from './gallery-acts.tsx';
import { FilterBar } from './gallery-bars.tsx';
import type { CardActs } from './gallery-card.tsx';
import { factQuery, filtersIn, parsedQuery } from './gallery-facts.ts';
import { noFilters, ruleOf, settingsOfRule, useGallerySettings, withoutFilters } from './gallery-filter.ts';
import { GalleryParts, type Part } from './gallery-parts.tsx';
import { resultCount } from './gallery-query.ts';
import { GalleryResults } from './gallery-results.tsx';
import { ActiveFilters, LibraryBar, LinkedResult, PullToRefresh, SelectionBar, Timeline } from './lazy-library.ts';
import { useGalleryList } from './use-gallery-list.ts';
import { useSelection, useSelectionKeys } from './use-selection.ts';

/** What is to be done with some results, once the person has said how, or that it is meant. */
type Asked =
  | { kind: 'remove' | 'share' | 'publish'; generations: readonly Generation[] }
  | { kind: 'cancel'; generation: Generation };

type Props = { asked: Asked; onClose: () => void; onRemoved: () => void };

/** The question before an act on results of the gallery; one at a time. */
function GalleryDialogs({ asked, onClose, onRemoved }: Props) {
  return (
    <Suspense>
      {asked.kind === 'remove' && (
        <RemoveDialog generations={asked.generations} onClose={onClose} onRemoved={onRemoved} />
      )}
      {asked.kind === 'share' && <ShareDialog generations={asked.generations} onClose={onClose} />}
      {asked.kind === 'publish' && <PublishSeveralDialog generations={asked.generations} onClose={onClose} />}
      {asked.kind === 'cancel' && <CancelDialog generation={asked.generation} isOpen onClose={onClose} />}
    </Suspense>
  );
}

/** An installed app has no button of the browser around it. */
const isInstalled = () => window.matchMedia('(display-mode: standalone) and (pointer: coarse)').matches;

/** A new list starts at its beginning. */
function useScrollToTop(of: unknown) {
  const before = useRef(of);
  useEffect(() => {
    if (before.current === of) return;
    before.current = of;
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [of]);
}

export function GalleryPage() {
  const say = useTexts('gallery');
  const days = useTrashDays();
  const { settings, setSettings, filter, view, isTrash } = useGallerySettings();
  // The button shows at once that it is pressed; every card is another one then.
  const shownView = useDeferredValue(view);
  const gallery = useGalleryList(filter);
  const { ids, total, loadMore } = gallery;
  const selection = useSelection(ids);
  const { isSelecting, setSelecting } = selection;
  const chosen = useGenerations(selection.chosen);
  const overlays = useGenerationOverlays();
  const { view: onView, showDetails: onDetails, send: onSend, compare } = overlays;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [part, showPart] = useState<Part | null>(null);
  // After the next frame: what covers the page is the most that a press draws, and its coming and going style the whole page.
  const setPart = useCallback((next: Part | null) => startTransition(() => showPart(next)), []);
  const [edited, setEdited] = useState<string | null>(null);
  const [linked, setLinked] = useQueryState('result');
  const forgetLink = useCallback(() => void setLinked(null), [setLinked]);
  const reuse = useReuse();
  useScrollToTop(filter);

  const acts = useMemo(
    (): CardActs => ({
      onView,
      onDetails,
      onSend,
      onRemove: (generation) => setAsked({ kind: 'remove', generations: [generation] }),
      onCancel: (generation) => setAsked({ kind: 'cancel', generation }),
      onRestore: (generation) => void restoreGenerations([generation]),
      onSelect: selection.select,
      onExtend: selection.extend,
    }),
    [onView, onDetails, onSend, selection.select, selection.extend],
  );

  function showAll() {
    setEdited(null);
    void setSettings(noFilters, { history: 'push' });
  }
  function turnTrash() {
    setSelecting(false);
    void setSettings({ trash: isTrash ? '0' : '1' });
  }
  const loosen = (names: readonly string[]) =>
    void setSettings(withoutFilters(names, settings.in), { history: 'push' });
  const facts = factQuery(settings);

  const ended = useMemo(() => chosen.filter(({ status }) => status !== 'processing'), [chosen]);
  const made = useMemo(() => chosen.filter(({ outputs }) => outputs.length > 0), [chosen]);
  const isCovered = overlays.isOpen || asked !== null || part !== null;
  useSelectionKeys(
    useMemo(
      () =>
        isSelecting && !isCovered
          ? {
              onAll: selection.selectAll,
              onRemove: () => !isTrash && ended.length > 0 && setAsked({ kind: 'remove', generations: ended }),
              onDone: () => setSelecting(false),
            }
          : null,
      [isSelecting, isCovered, isTrash, ended, selection.selectAll, setSelecting],
    ),
  );

  useShortcuts(useMemo(() => ({ '?': () => setPart('keys') }), [setPart]));

  const downloads = useMemo(() => downloadsOf(chosen), [chosen]);
  return (
    <div className={classes.page}>
      {isInstalled() && !isCovered && (
        <Suspense>
          <PullToRefresh filter={filter} />
        </Suspense>
      )}
      <div className={classes.head} data-trash={isTrash}>
        <div>
          <h1>{isTrash ? say('trash') : say('title')}</h1>
          <p role="status" className={classes.pageCount}>
            {gallery.list.data && <Words text={resultCount(ids.length, total, gallery.whole)} />}
          </p>
        </div>
        <div className={classes.acts}>
          <GalleryActs
            isTrash={isTrash}
            isCovered={isCovered}
            isEmpty={ids.length === 0}
            onPart={setPart}
            onTrash={turnTrash}
          />
        </div>
      </div>
      {linked !== null && (
        <Suspense>
          <LinkedResult id={linked} onShow={overlays.showRelated} onDone={forgetLink} />
        </Suspense>
      )}
      {isTrash && days !== undefined && <p className={classes.note}>{say('trashNote', { days })}</p>}
      {settings.in !== '' && !isTrash && (
        <Suspense>
          <LibraryBar
            within={settings.in}
            filter={filter}
            onWithin={(within) => void setSettings({ in: within })}
            onEditRule={({ id, rule: kept }) => {
              setSelecting(false);
              setEdited(id);
              void setSettings({ ...noFilters, ...settingsOfRule(kept ?? {}) }, { history: 'push' });
              setPart('filters');
            }}
            chosen={selection.chosen}
            onSelecting={setSelecting}
          />
        </Suspense>
      )}
      <div className={classes.pageBar}>
        <FilterBar
          settings={settings}
          onSettings={setSettings}
          more={filtersIn(parsedQuery(facts)).length}
          onMore={() => setPart('filters')}
          isSelecting={isSelecting}
          onSelecting={setSelecting}
        />
      </div>
      {facts !== '' && (
        <Suspense>
          <ActiveFilters
            facts={facts}
            onRemove={loosen}
            onClear={() => void setSettings({ ...noFilters, in: settings.in }, { history: 'push' })}
          />
        </Suspense>
      )}
      <section aria-labelledby="results-heading">
        {!isTrash && (
          <Suspense>
            <Timeline filter={filter} to={settings.to} onJump={(to) => void setSettings({ to, sort: null })} />
          </Suspense>
        )}
        <h2 id="results-heading" className="visually-hidden">
          {isTrash ? say('deleted') : say('yours')}
        </h2>
        <CardDrag ids={ids} chosen={isSelecting ? selection.ids : null} isOff={isTrash || isCovered}>
          <GalleryResults
            gallery={gallery}
            filter={filter}
            view={shownView}
            acts={acts}
            isTrash={isTrash}
            isSelecting={isSelecting}
            selected={selection.ids}
            onShowAll={showAll}
            onLoosen={loosen}
          />
        </CardDrag>
      </section>
      {isSelecting && (
        <Suspense>
          <SelectionBar
            count={chosen.length}
            removable={ended.length}
            files={downloads.length}
            isTrash={isTrash}
            onAll={selection.selectAll}
            comparable={shotsOf(made).length}
            onCompare={() => compare(made)}
            onZip={() => void saveAsZip(downloads)}
            onShare={made.length > 0 ? () => setAsked({ kind: 'share', generations: made }) : undefined}
            onPublish={made.length > 0 ? () => setAsked({ kind: 'publish', generations: made }) : undefined}
            onCollect={() => setPart('add')}
            onTag={() => setPart('tags')}
            isProtected={ended.length > 0 && ended.every(({ keep }) => keep.protected)}
            onProtect={(isOn) => void keepGenerations(ended, { protected: isOn })}
            onRemove={() => setAsked({ kind: 'remove', generations: ended })}
            onRestore={() => void restoreGenerations(chosen).then(() => setSelecting(false))}
            onDone={() => setSelecting(false)}
          />
        </Suspense>
      )}
      <GenerationOverlays
        overlays={overlays}
        ids={ids}
        onReuse={reuse}
        onRemove={acts.onRemove}
        onRestore={isTrash ? acts.onRestore : undefined}
        onNearEnd={loadMore}
      />
      {asked !== null && (
        <GalleryDialogs
          asked={asked}
          onClose={() => setAsked(null)}
          onRemoved={() => isSelecting && setSelecting(false)}
        />
      )}
      {part !== null && (
        <GalleryParts
          part={part}
          onPart={setPart}
          gallery={gallery}
          settings={settings}
          onSettings={setSettings}
          rule={ruleOf(filter)}
          edited={edited}
          onEdited={setEdited}
          chosen={ended}
          onTrash={turnTrash}
          onLeaveSelection={() => setSelecting(false)}
        />
      )}
    </div>
  );
}
