import type { PromptHelp } from '@kinora/server/prompt-helper-wire';
import { Button, Group, Modal, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { isNoAnswer } from '../../../shared/api/api-error.ts';
import { newId } from '../../../shared/api/new-id.ts';
import { meQuery, queryClient } from '../../../shared/api/queries.ts';
import { tokenWords } from '../../../shared/format/use-formats.ts';
import { RefusalReview } from '../../../shared/refusals/refusal-review.tsx';
import { refusalsOf } from '../../../shared/refusals/refusals-of.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ErrorAlert, ErrorState } from '../../../shared/ui/error-state.tsx';
import { HelperActs } from './helper-acts.tsx';
import { type Asked, askHelper, type HelpedPrompt, helperQuery } from './helper-api.ts';
import classes from './prompt-helper.module.css';
import { wordDiff } from './word-diff.ts';

/** What was suggested for which prompt. */
type Suggestion = { before: string; help: PromptHelp };

/** Asks at the price on the button; a wish whose answer was lost is sent again under its id. */
function useHelper({ tool, field, prompt, values }: HelpedPrompt, tokens: number) {
  const unanswered = useRef<{ key: string; id: string } | null>(null);
  return useMutation({
    mutationFn: async (asked: Asked): Promise<Suggestion> => {
      const key = JSON.stringify([tool, field, prompt, asked]);
      const id = unanswered.current?.key === key ? unanswered.current.id : newId();
      unanswered.current = { key, id };
      const help = await askHelper({ id, tool, field, prompt, input: values, quotedCost: tokens, ...asked });
      return { before: prompt, help };
    },
    onSuccess: () => {
      unanswered.current = null;
    },
    onError: (error) => {
      if (!isNoAnswer(error)) unanswered.current = null;
      void queryClient.invalidateQueries({ queryKey: helperQuery.queryKey, exact: true });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}

type SuggestedProps = Suggestion & { onTake: () => void; onKeep: () => void };

/** What changes, word by word, and whether it shall. */
function Suggested({ before, help, onTake, onKeep }: SuggestedProps) {
  const say = useTexts('promptHelper');
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={title} className={classes.suggestion}>
      <h3 id={title} ref={heading} tabIndex={-1}>
        {say('result')}
      </h3>
      <p className={classes.diff} dir="auto">
        {wordDiff(before, help.prompt).map(({ kind, text }, place) => {
          if (kind === 'same') return text;
          const [Mark, sign] = kind === 'added' ? (['ins', 'added'] as const) : (['del', 'removed'] as const);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same words may change in several places.
            <Mark key={place}>
              <span className="visually-hidden">{say(sign)} </span>
              {text}
            </Mark>
          );
        })}
      </p>
      <p className={classes.note}>
        {say.rich('legend', { del: (words) => <del>{words}</del>, ins: (words) => <ins>{words}</ins> })}
      </p>
      <p className={classes.note} role="status">
        {say('charged', { tokens: tokenWords(help.tokens_used) })}
      </p>
      <Group gap="sm">
        <Button variant="primary" onClick={onTake}>
          {say('take')}
        </Button>
        <Button variant="default" onClick={onKeep}>
          {say('keep')}
        </Button>
      </Group>
    </section>
  );
}

type Props = HelpedPrompt & { isOpen: boolean; onClose: () => void };

/** Rewrites, expands or translates a prompt, or makes one of a picture; the prompt changes only when that is taken. */
export function PromptHelper({ isOpen, onClose, ...helped }: Props) {
  const say = useTexts('promptHelper');
  const common = useTexts('common');
  const state = useQuery({ ...helperQuery, enabled: isOpen });
  const asking = useHelper(helped, state.data?.tokens ?? 0);
  const [taken, setTaken] = useState<Suggestion | null>(null);
  const suggestion = asking.data;
  // What was written since belongs to its author.
  const canUndo = taken !== null && taken.help.prompt === helped.prompt;

  function close() {
    asking.reset();
    onClose();
  }

  function take(found: Suggestion) {
    helped.onPrompt(found.help.prompt);
    setTaken(found);
    close();
  }

  return (
    <>
      {canUndo && (
        <p className={classes.taken} role="status">
          {say('taken')}{' '}
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<Undo2 size={13} aria-hidden />}
            onClick={() => {
              helped.onPrompt(taken.before);
              setTaken(null);
            }}
          >
            {say('undo')}
          </Button>
        </p>
      )}
      <Modal opened={isOpen} onClose={close} title={say('title')} closeButtonProps={{ 'aria-label': common('close') }}>
        {state.isPending && <Skeleton height={220} radius="md" aria-label={say('loading')} />}
        {state.isError && (
          <ErrorState title={say('notLoaded')} error={state.error} onRetry={() => void state.refetch()} />
        )}
        {state.data !== undefined &&
          (suggestion === undefined ? (
            <>
              <HelperActs state={state.data} helped={helped} isBusy={asking.isPending} onAsk={asking.mutate} />
              <p role="status" className={classes.note}>
                {asking.isPending && say('working')}
              </p>
              <ErrorAlert error={asking.error} />
              <RefusalReview refusals={refusalsOf(asking.error)} />
            </>
          ) : (
            <Suggested {...suggestion} onTake={() => take(suggestion)} onKeep={() => asking.reset()} />
          ))}
      </Modal>
    </>
  );
}
