import { limits } from '@kinora/catalogue/limits';
import type { Tool } from '@kinora/catalogue/tool';
import type { Output } from '@kinora/server/files-wire';
import type { Generation } from '@kinora/server/generations-wire';
import { ActionIcon, Button, Skeleton, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpLeft, Columns2, Repeat2, RotateCcw, RotateCw, Send, Trash2 } from 'lucide-react';
import { memo, useMemo } from 'react';
import { generationsQuery } from '../../shared/api/queries.ts';
import { MOST_TILES } from '../../shared/generation/aspect.ts';
import cardButtons from '../../shared/generation/card-buttons.module.css';
import { CopyButton, DetailsButton, DownloadButton } from '../../shared/generation/card-buttons.tsx';
import { Failure } from '../../shared/generation/failure.tsx';
import { Preview } from '../../shared/generation/preview.tsx';
import { keptTokens, refundText } from '../../shared/generation/progress-text.ts';
import { notDrawnNotice, partialDelivery, settingsSummary } from '../../shared/generation/result-text.ts';
import { useGenerationParts } from '../../shared/generation/use-generations.ts';
import { useWantedFocus } from '../../shared/generation/wanted-focus.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { Tokens } from '../../shared/ui/tokens.tsx';
import { MediaGrid } from './media-grid.tsx';
import classes from './results.module.css';

const aspects = [1, 1.5, 0.75, 1.25];

/** The room of a history that is on its way. */
function HistorySkeleton() {
  const say = useTexts('studio');
  return (
    <div className={classes.history} role="status" aria-label={say('history.loading')}>
      {aspects.map((aspect) => (
        <Skeleton key={aspect} height={300} style={{ flex: `${aspect} 1 ${aspect * 240}px` }} radius="md" />
      ))}
    </div>
  );
}

type StudioEmptyProps = { tool: Tool; onExample: (field: string, text: string) => void };

/** "Your first picture starts with a sentence", "Your first video starts with a picture and a sentence"; "starts here". */
function startOf({ category, examples, files }: Tool) {
  const upload = files[0]?.kind;
  const needsUpload = upload !== undefined && (category !== 'image' || examples.length === 0);
  if (!needsUpload) return examples.length > 0 ? 'sentence' : 'other';
  return examples.length > 0 ? (`${upload}Sentence` as const) : upload;
}

/** Before the first generation: what the tool does, and prompts that fill the form. */
function StudioEmpty({ tool, onExample }: StudioEmptyProps) {
  const say = useTexts('studio');
  return (
    <EmptyState
      art={
        <div className={classes.leaves} aria-hidden>
          <span />
          <span />
          <span />
        </div>
      }
      title={say('first', { result: tool.category === 'enhancement' ? 'other' : tool.category, start: startOf(tool) })}
      text={tool.summary}
    >
      {tool.examples.length > 0 && (
        <ul className={classes.examples} aria-label={say('examples')}>
          {tool.examples.map(({ field, text }) => (
            <li key={text}>
              <UnstyledButton className={classes.example} onClick={() => onExample(field, text)}>
                <span>{text}</span>
                <ArrowUpLeft size={15} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}

type CardActs = {
  onView: (output: Output) => void;
  onDetails: (generation: Generation) => void;
  onReuse: (generation: Generation) => void;
  onSend: (generation: Generation) => void;
  onCompare: (generation: Generation) => void;
  onRemove: (generation: Generation) => void;
};

/** One generation of the history. */
const GenerationCard = memo(function GenerationCard({
  generation,
  isCompared,
  ...acts
}: CardActs & { generation: Generation; isCompared: boolean }) {
  const say = useTexts('studio');
  const common = useTexts('common');
  const words = useTexts('generation');
  const { onView, onDetails, onReuse, onSend, onCompare, onRemove } = acts;
  const { generation_name: name, status, created_at } = generation;
  const partial = partialDelivery(generation);
  const brief = settingsSummary(generation);
  const notDrawn = notDrawnNotice(generation);
  return (
    <article className={classes.card} aria-label={name} data-generation={generation.id}>
      <div className={classes.media}>
        {status === 'failed' ? (
          <Failure generation={generation}>
            <p>{refundText(generation.receipt)}</p>
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<RotateCcw size={13} aria-hidden />}
              onClick={() => onReuse(generation)}
            >
              {common('retry')}
            </Button>
          </Failure>
        ) : (
          <Preview generation={generation} most={MOST_TILES} onView={onView} />
        )}
        {generation.outputs.length > 0 && (
          <span className={classes.pick}>
            <UnstyledButton
              className={cardButtons.action}
              aria-label={words('compareNamed', { name })}
              aria-pressed={isCompared}
              title={words('compare')}
              onClick={() => onCompare(generation)}
            >
              <Columns2 size={16} aria-hidden />
            </UnstyledButton>
          </span>
        )}
      </div>
      <div className={classes.body}>
        <DetailsButton generation={generation} onDetails={onDetails} lines={2} />
        <p className={classes.facts}>
          <StatusBadge status={status} />
          <Tokens count={keptTokens(generation.receipt)} size={13} />
          <RelativeTime at={created_at} />
        </p>
        {brief.length > 0 && <p className={classes.brief}>{brief.join(', ')}</p>}
        {partial !== null && <p className={classes.partial}>{partial}</p>}
        {notDrawn !== null && <p className={classes.brief}>{notDrawn}</p>}
        <div className={classes.actions}>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<Repeat2 size={14} aria-hidden />}
            onClick={() => onReuse(generation)}
          >
            {say('reuse')}
          </Button>
          <span className={cardButtons.actions}>
            {generation.outputs.length > 0 && (
              <UnstyledButton
                className={cardButtons.action}
                aria-label={common('sendTo')}
                title={common('sendTo')}
                onClick={() => onSend(generation)}
              >
                <Send size={16} aria-hidden />
              </UnstyledButton>
            )}
            <CopyButton generation={generation} />
            <DownloadButton generation={generation} />
            <UnstyledButton
              className={cardButtons.action}
              aria-label={say('delete')}
              title={say('delete')}
              onClick={() => onRemove(generation)}
            >
              <Trash2 size={16} aria-hidden />
            </UnstyledButton>
          </span>
        </div>
      </div>
    </article>
  );
});

const HEADING = 'recent-heading';

type Props = CardActs & {
  tool: Tool;
  history: ReturnType<typeof useHistory>;
  /** The ids of what is chosen to be compared. */
  compared: readonly string[];
  onExample: (field: string, text: string) => void;
};

const none: readonly string[] = [];
const statusOf = (generation: Generation | null) => generation?.status;

/** What the history shows: everything but the jobs that still run. */
export function useHistory(toolId: string) {
  const query = useQuery(generationsQuery({ tool_type: toolId, limit: limits.recentGenerations }));
  const all = query.data?.ids ?? none;
  const statuses = useGenerationParts(all, statusOf);
  const ended = useMemo(() => all.filter((_id, place) => statuses[place] !== 'processing'), [all, statuses]);
  return { ...query, all, ended };
}

function focusCard(id: string): void {
  document.querySelector<HTMLElement>(`[data-generation="${id}"] [data-details]`)?.focus();
}

export function HistoryList({ tool, history, compared, onExample, ...acts }: Props) {
  const say = useTexts('studio');
  useWantedFocus(history.ended, focusCard);
  return (
    <section aria-labelledby={HEADING} className={classes.section}>
      <SectionHeading id={HEADING} title={tool.words?.history ?? say('history')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say('history.refreshList')}
          title={say('history.refresh')}
          loading={history.isRefetching}
          onClick={() => void history.refetch()}
        >
          <RotateCw size={16} aria-hidden />
        </ActionIcon>
      </SectionHeading>
      {history.isPending && <HistorySkeleton />}
      {history.isError && history.data === undefined && (
        <ErrorState title={say('history.notLoaded')} error={history.error} onRetry={() => void history.refetch()} />
      )}
      {history.isSuccess && history.all.length === 0 && <StudioEmpty tool={tool} onExample={onExample} />}
      {history.ended.length > 0 && (
        <MediaGrid label={HEADING} ids={history.ended}>
          {(generation) => (
            <GenerationCard generation={generation} isCompared={compared.includes(generation.id)} {...acts} />
          )}
        </MediaGrid>
      )}
      {history.isSuccess && history.all.length > 0 && history.ended.length === 0 && (
        <p className={classes.waiting}>{say('history.soon')}</p>
      )}
    </section>
  );
}
