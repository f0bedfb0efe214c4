import { isImported } from '@kinora/catalogue/imported-tools';
import type { Output } from '@kinora/server/files-wire';
import type { Generation } from '@kinora/server/generations-wire';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  ArchiveRestore,
  Brush,
  Dices,
  FileArchive,
  FolderPlus,
  GitFork,
  Globe,
  Heart,
  Repeat2,
  ScanSearch,
  Send,
  Share2,
  Tag,
  Trash2,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { meQuery } from '../api/queries.ts';
import { Comments } from '../comments/comments.tsx';
import { tokenWords, useFormats } from '../format/use-formats.ts';
import { keepGenerations } from '../library/keep.ts';
import { CollectionDialog, RatingRow, TagsDialog } from '../library/lazy-parts.ts';
import { Family } from '../lineage/family.tsx';
import type { FamilyProps } from '../lineage/tree.ts';
import { PublishDialog } from '../publishing/lazy-publish.ts';
import { ShareDialog } from '../shares/lazy-share.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useListing, useToolNames } from '../tools/summaries.ts';
import { Callout } from '../ui/callout.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { importedRows, resultRows } from './detail-rows.tsx';
import { DetailsMenu, type MenuGroup } from './details-menu.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { downloadsOf } from './download.ts';
import { DownloadButtons, saveAsZip } from './download-buttons.tsx';
import { failureWords } from './failure-words.ts';
import { editAddress, hasLook } from './output.ts';
import { keptTokens, receiptText } from './progress-text.ts';
import { notDrawnNotice, partialDelivery, previewNotice, timeTaken } from './result-text.ts';
import { reuseRoute, withItsSeed } from './reuse-settings.ts';

const AuthorRow = lazyPart(
  () => import('../workspaces/author-row.tsx'),
  (module) => module.AuthorRow,
  ['workspaces'],
);

type Act = (generation: Generation) => void;

type Props = {
  generation: Generation;
  onClose: () => void;
  onView: (output: Output) => void;
  onReuse: Act;
  /** Missing where nothing is done with it, such as in the trash. */
  onSend?: Act | undefined;
  family?: Omit<FamilyProps, 'generation'> | undefined;
  onRemove: Act;
  /** Of a generation in the trash. */
  onRestore?: Act | undefined;
};

function useFacts(generation: Generation) {
  const say = useTexts('details');
  const toolName = useToolNames();
  const tags = useTexts('galleryFilters');
  const { exactTime, list, bytes } = useFormats();
  const { receipt, created_at, completed_at, error_message } = generation;
  const partial = partialDelivery(generation);
  const notDrawn = notDrawnNotice(generation);
  const preview = previewNotice(generation);
  const taken = timeTaken(generation);
  const tagRows = generation.tags.length === 0 ? [] : [{ label: tags('tags.of'), value: list(generation.tags) }];
  if (isImported(generation)) {
    return [
      ...importedRows(generation, bytes),
      { label: say('imported'), value: exactTime(Date.parse(created_at)) },
      ...resultRows(generation.outputs),
      ...tagRows,
    ];
  }
  return [
    { label: say('tool'), value: toolName(generation) },
    ...(preview === null || notDrawn !== null ? [] : [{ label: say('madeBy'), value: preview }]),
    { label: say('tokensUsed'), value: tokenWords(keptTokens(receipt)) },
    ...(receipt.returned === 0 ? [] : [{ label: say('receipt'), value: receiptText(receipt) }]),
    ...(partial === null ? [] : [{ label: say('delivered'), value: partial }]),
    ...(notDrawn === null ? [] : [{ label: say('preview'), value: notDrawn }]),
    { label: say('created'), value: exactTime(Date.parse(created_at)) },
    ...(completed_at === null ? [] : [{ label: say('completed'), value: exactTime(Date.parse(completed_at)) }]),
    ...(taken === null ? [] : [{ label: say('madeIn'), value: taken }]),
    ...resultRows(generation.outputs),
    ...tagRows,
    ...(error_message === null ? [] : [{ label: say('whatHappened'), value: failureWords(error_message) }]),
  ];
}

/** Whether its tool had a page and is offered no more. */
function useIsRetired(generation: Generation): boolean {
  return useListing(generation.tool_type) === null && reuseRoute(generation) !== null;
}

/** Everything about one generation. */
export function GenerationDialog(props: Props) {
  const { generation, onClose, onView, onReuse, onSend, family, onRemove, onRestore } = props;
  const say = useTexts('details');
  const files = useTexts('generation');
  const sendTo = useTexts('sendTo');
  const seeded = withItsSeed(generation);
  const isRetired = useIsRetired(generation);
  const toolName = useToolNames();
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const [first] = generation.outputs;
  const { favorite } = generation.keep;
  const edit = first === undefined || onRestore !== undefined ? null : editAddress(generation, first);
  const [isSharing, setSharing] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const [isTagging, setTagging] = useState(false);
  const [isCollecting, setCollecting] = useState(false);
  const filters = useTexts('galleryFilters');
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isTrash = onRestore !== undefined;
  const isMade = !isTrash && first !== undefined;
  const downloads = downloadsOf([generation]);
  const searchOf = (query: Record<string, string>) => `/gallery?${new URLSearchParams(query)}`;
  const reuse =
    reuseRoute(generation) === null
      ? null
      : {
          name: isRetired ? say('reuseElsewhere') : say('reuse'),
          Sign: Repeat2,
          onPress: () => onReuse(generation),
        };
  const groups: readonly MenuGroup[] = [
    {
      name: 'use',
      acts: [
        ...(isTrash && reuse !== null ? [reuse] : []),
        ...(edit === null ? [] : [{ name: say('edit'), Sign: Brush, to: edit }]),
        ...(reuse !== null && seeded !== null && !isRetired
          ? [{ name: say('useSeed'), Sign: Dices, note: say('useSeedNote'), onPress: () => onReuse(seeded) }]
          : []),
        ...(isMade && hasLook(first)
          ? [{ name: say('findSimilar'), Sign: ScanSearch, to: searchOf({ similar: generation.id }), onPress: onClose }]
          : []),
        ...(family && !isTrash
          ? [{ name: say('madeFromIt'), Sign: GitFork, to: searchOf({ parent: generation.id }), onPress: onClose }]
          : []),
      ],
    },
    {
      name: 'share',
      acts:
        isMade && !me?.workspace && !isImported(generation)
          ? [{ name: say('publish'), Sign: Globe, opensDialog: true, onPress: () => setPublishing(true) }]
          : [],
    },
    {
      name: 'organize',
      acts:
        !isTrash && generation.status !== 'processing'
          ? [
              {
                name: say(favorite ? 'favoriteNoMore' : 'favorite'),
                Sign: Heart,
                onPress: () => void keepGenerations([generation], { favorite: !favorite }),
              },
              { name: say('collect'), Sign: FolderPlus, opensDialog: true, onPress: () => setCollecting(true) },
              { name: filters('tags.open'), Sign: Tag, opensDialog: true, onPress: () => setTagging(true) },
            ]
          : [],
    },
    {
      name: 'file',
      acts:
        downloads.length > 1
          ? [{ name: files('downloadZip'), Sign: FileArchive, onPress: () => void saveAsZip(downloads) }]
          : [],
    },
    {
      name: 'danger',
      acts:
        !isTrash && generation.status !== 'processing'
          ? [{ name: say('delete'), Sign: Trash2, onPress: () => onRemove(generation) }]
          : [],
    },
  ];
  const actions = (
    <>
      <DetailsMenu groups={groups} onOpen={setMenuOpen} />
      <DownloadButtons generation={generation} hasArchive={false} />
      {isMade && (
        <Button
          variant="default"
          leftSection={<Share2 size={15} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setSharing(true)}
        >
          {say('share')}
        </Button>
      )}
      {onSend && generation.outputs.length > 0 && (
        <Button variant="default" leftSection={<Send size={15} aria-hidden />} onClick={() => onSend(generation)}>
          {sendTo('title')}
        </Button>
      )}
      {isTrash ? (
        <Button
          data-primary
          leftSection={<ArchiveRestore size={15} aria-hidden />}
          onClick={() => onRestore(generation)}
        >
          {say('restore')}
        </Button>
      ) : (
        reuse !== null && (
          <Button data-primary leftSection={<Repeat2 size={15} aria-hidden />} onClick={reuse.onPress}>
            {reuse.name}
          </Button>
        )
      )}
    </>
  );
  return (
    <DialogFrame
      generation={generation}
      onClose={onClose}
      onView={onView}
      facts={useFacts(generation)}
      notice={isRetired && <Callout tone="note">{say('retired', { tool: toolName(generation) })}</Callout>}
      author={
        me?.workspace && (
          <Suspense>
            <AuthorRow generation={generation.id} />
          </Suspense>
        )
      }
      opinion={
        isMade && (
          <Suspense>
            <RatingRow generation={generation} />
          </Suspense>
        )
      }
      actions={actions}
      isCovered={isTagging || isCollecting || isSharing || isPublishing || isMenuOpen}
    >
      {isMade && <Comments key={`talk ${generation.id}`} generation={generation} />}
      {family && <Family key={generation.id} generation={generation} {...family} />}
      {isTagging && (
        <Suspense>
          <TagsDialog generations={[generation]} onClose={() => setTagging(false)} />
        </Suspense>
      )}
      {isCollecting && (
        <Suspense>
          <CollectionDialog generations={[generation]} onClose={() => setCollecting(false)} />
        </Suspense>
      )}
      {isSharing && (
        <Suspense>
          <ShareDialog generations={[generation]} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      {isPublishing && (
        <Suspense>
          <PublishDialog generation={generation} onClose={() => setPublishing(false)} />
        </Suspense>
      )}
    </DialogFrame>
  );
}
