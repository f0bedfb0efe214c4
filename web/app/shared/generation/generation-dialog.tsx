import { isImported } from '@kinora/catalogue/imported-tools';
import type { Generation, Output } from '@kinora/server/wire';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArchiveRestore, Brush, Dices, Globe, Repeat2, ScanSearch, Send, Share2, Tag, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { meQuery } from '../api/queries.ts';
import { Comments } from '../comments/comments.tsx';
import { tokenWords } from '../format/token-words.ts';
import { useFormats } from '../format/use-formats.ts';
import { TagsDialog } from '../library/lazy-tags.ts';
import { Family } from '../lineage/family.tsx';
import type { FamilyProps } from '../lineage/tree.ts';
import { PublishDialog } from '../publishing/lazy-publish.ts';
import { ShareDialog } from '../shares/lazy-share.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useListing, useToolNames } from '../tools/summaries.ts';
import { Callout } from '../ui/callout.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { importedRows, resultRows } from './detail-rows.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { DownloadButtons } from './download-buttons.tsx';
import { failureWords } from './failure-words.ts';
import { editAddress, hasLook } from './output.ts';
import { receiptText } from './progress-text.ts';
import { notDrawnNotice, partialDelivery, timeTaken } from './result-text.ts';
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
    { label: say('tokensUsed'), value: tokenWords(receipt.charged) },
    { label: say('receipt'), value: receiptText(receipt) },
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
  const common = useTexts('common');
  const sendTo = useTexts('sendTo');
  const seeded = withItsSeed(generation);
  const isRetired = useIsRetired(generation);
  const toolName = useToolNames();
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const [first] = generation.outputs;
  const edit = first === undefined || onRestore !== undefined ? null : editAddress(generation, first);
  const [isSharing, setSharing] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const [isTagging, setTagging] = useState(false);
  const filters = useTexts('galleryFilters');
  const actions = (
    <>
      {onRestore ? (
        <Button
          variant="default"
          mr="auto"
          leftSection={<ArchiveRestore size={15} aria-hidden />}
          onClick={() => onRestore(generation)}
        >
          {say('restore')}
        </Button>
      ) : (
        generation.status !== 'processing' && (
          <Button
            variant="subtle"
            color="gray"
            mr="auto"
            leftSection={<Trash2 size={15} aria-hidden />}
            onClick={() => onRemove(generation)}
          >
            {say('delete')}
          </Button>
        )
      )}
      {onSend && generation.outputs.length > 0 && (
        <Button variant="default" leftSection={<Send size={15} aria-hidden />} onClick={() => onSend(generation)}>
          {sendTo('title')}
        </Button>
      )}
      {onRestore === undefined && generation.outputs.length > 0 && (
        <Button
          variant="default"
          leftSection={<Share2 size={15} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setSharing(true)}
        >
          {say('share')}
        </Button>
      )}
      {onRestore === undefined && !me?.workspace && generation.outputs.length > 0 && !isImported(generation) && (
        <Button
          variant="default"
          leftSection={<Globe size={15} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setPublishing(true)}
        >
          {say('publish')}
        </Button>
      )}
      {onRestore === undefined && generation.status !== 'processing' && (
        <Button
          variant="default"
          leftSection={<Tag size={15} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setTagging(true)}
        >
          {filters('tags.open')}
        </Button>
      )}
      <DownloadButtons generation={generation} />
      {edit !== null && (
        <Button component={Link} to={edit} variant="default" leftSection={<Brush size={15} aria-hidden />}>
          {say('edit')}
        </Button>
      )}
      {reuseRoute(generation) !== null && seeded !== null && !isRetired && (
        <Button
          variant="default"
          leftSection={<Dices size={15} aria-hidden />}
          title={say('useSeedNote')}
          onClick={() => onReuse(seeded)}
        >
          {say('useSeed')}
        </Button>
      )}
      {reuseRoute(generation) !== null && (
        <Button leftSection={<Repeat2 size={15} aria-hidden />} onClick={() => onReuse(generation)}>
          {isRetired ? say('reuseElsewhere') : say('reuse')}
        </Button>
      )}
      <Button variant="default" onClick={onClose}>
        {common('close')}
      </Button>
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
      actions={actions}
      isCovered={isTagging || isSharing || isPublishing}
    >
      {onRestore === undefined && first !== undefined && (
        <Comments key={`talk ${generation.id}`} generation={generation} />
      )}
      {family && <Family key={generation.id} generation={generation} {...family} />}
      {onRestore === undefined && first !== undefined && hasLook(first) && (
        <Button
          mt="md"
          variant="subtle"
          component={Link}
          to={`/gallery?${new URLSearchParams({ similar: generation.id })}`}
          leftSection={<ScanSearch size={15} aria-hidden />}
          onClick={onClose}
        >
          {say('findSimilar')}
        </Button>
      )}
      {family && onRestore === undefined && (
        <Button
          mt="md"
          variant="subtle"
          component={Link}
          to={`/gallery?${new URLSearchParams({ parent: generation.id })}`}
          onClick={onClose}
        >
          {say('madeFromIt')}
        </Button>
      )}
      {isTagging && (
        <Suspense>
          <TagsDialog generations={[generation]} onClose={() => setTagging(false)} />
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
