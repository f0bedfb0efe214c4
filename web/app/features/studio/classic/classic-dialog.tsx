import { limits } from '@kinora/catalogue/limits';
import type { Tool } from '@kinora/catalogue/tool';
import type { Generation } from '@kinora/server/generations-wire';
import { Alert, Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { generationsQuery } from '../../../shared/api/queries.ts';
import { tokenWords, useFormats } from '../../../shared/format/use-formats.ts';
import { DialogMedia } from '../../../shared/generation/dialog-media.tsx';
import { DownloadButtons } from '../../../shared/generation/download-buttons.tsx';
import { failureWords } from '../../../shared/generation/failure-words.ts';
import {
  percentOf,
  progressText,
  receiptText,
  remainingTime,
  stageText,
} from '../../../shared/generation/progress-text.ts';
import { leavesOutNotice } from '../../../shared/generation/result-text.ts';
import { RunningBar } from '../../../shared/generation/running-bar.tsx';
import { useGeneration } from '../../../shared/generation/use-generations.ts';
import { RefusalReview } from '../../../shared/refusals/refusal-review.tsx';
import { useLanguage, useTexts } from '../../../shared/texts/use-texts.ts';
import { useTool } from '../../../shared/tools/registry.ts';
import { useNow } from '../../../shared/ui/relative-time.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import { buttonLabel } from '../cost-button.tsx';
import { fieldForFile } from '../form/derive-form.ts';
import { FormSections } from '../form/form-sections.tsx';
import { ProblemDialogs } from '../lazy-dialogs.ts';
import { type Flagged, isOverPage } from '../problem.ts';
import { useFileDrop } from '../use-file-drop.ts';
import { type Studio, useStudio } from '../use-studio.ts';
import classes from './classic.module.css';

type ClassicCompleteProps = { generation: Generation; onAnother: () => void; onClose: () => void };

/** Step 3: the result. */
function ClassicComplete({ generation, onAnother, onClose }: ClassicCompleteProps) {
  const say = useTexts('classic');
  const common = useTexts('common');
  return (
    <div className={classes.complete}>
      <p className={classes.done} role="status">
        <CircleCheck size={18} aria-hidden />
        <strong>{say('ready')}</strong>
        <span>{receiptText(generation.receipt)}</span>
      </p>
      <DialogMedia generation={generation} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {common('close')}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {say('another')}
        </Button>
        <DownloadButtons generation={generation} />
      </Group>
    </div>
  );
}

type ClassicFormProps = {
  summary: string;
  /** What its button says before the price. */
  action: string;
  studio: Studio;
  /** What went wrong at the last attempt. */
  failure: string | null;
  onDismiss: () => void;
  onSubmit: () => void;
};

/** Step 1: what to make. */
function ClassicForm({ summary, action, studio, failure, onDismiss, onSubmit }: ClassicFormProps) {
  const say = useTexts('classic');
  const studioSays = useTexts('studio');
  const common = useTexts('common');
  const { form, uploads } = studio;
  const { prices, price, balance, isLeastPrice, notDrawn } = studio.cost;
  const leavesOut = leavesOutNotice(notDrawn);
  const isShort = price !== null && balance !== null && price.tokens > balance;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <p className={classes.dialogSummary}>{summary}</p>
      {failure !== null && (
        <Alert color="red" role="alert" withCloseButton closeButtonLabel={common('dismiss')} onClose={onDismiss}>
          {studioSays('error', { reason: failure })}
          <RefusalReview refusals={studio.order.problem?.refusals ?? []} />
        </Alert>
      )}
      <div className={classes.fields}>
        <FormSections form={form} uploads={uploads} prices={prices} helpedTool={studio.helpedTool} />
      </div>
      {studio.previewNote !== undefined && (
        <Alert color="gray" p="xs" role="status">
          {studio.previewNote}
        </Alert>
      )}
      {leavesOut !== null && (
        <Alert color="yellow" p="xs" role="status">
          {leavesOut}
        </Alert>
      )}
      {isShort && (
        <Alert color="yellow" p="xs" role="status">
          {say.rich(
            'short',
            { link: (words) => <Link to="/settings?tab=billing">{words}</Link> },
            { needed: tokenWords(price.tokens), owned: balance },
          )}
        </Alert>
      )}
      <Button variant="primary" type="submit" size="md" disabled={uploads.isBusy || price === null}>
        {buttonLabel(studioSays, action, price, isLeastPrice)}
      </Button>
    </form>
  );
}

type ClassicRunningProps = { generation: Generation | undefined; expected: { from: number; to: number } };

/** Step 2: how far it is. Nothing is known of a generation that is still on its way to the server. */
function ClassicRunning({ generation, expected }: ClassicRunningProps) {
  const say = useTexts('classic');
  const { locale } = useLanguage();
  const formats = useFormats();
  const percent = generation === undefined ? null : percentOf(generation.progress);
  const words = generation === undefined ? say('sending') : progressText(generation.progress);
  const time = remainingTime(generation?.progress ?? null, useNow(1000), expected) ?? '';
  return (
    <div className={classes.running}>
      <p className={classes.state}>
        <strong>{words}</strong>
        {percent !== null && <span>{formats.percent(percent)}</span>}
      </p>
      <p role="status" className="visually-hidden">
        {generation === undefined ? say('sending') : stageText(generation.progress)}
      </p>
      <RunningBar name={generation?.generation_name ?? say('sending')} percent={percent} size="lg" />
      <p className={classes.note}>
        {say('running', { time: time.charAt(0).toLocaleUpperCase(locale) + time.slice(1) })}
      </p>
    </div>
  );
}

/** The generation as the live stream knows it by now; null when there is none any more. */
function useLive(toolId: string, ordered: Generation | null): { generation: Generation | null; isGone: boolean } {
  const { data } = useQuery(generationsQuery({ tool_type: toolId, limit: limits.recentGenerations }));
  const [wasListed, setWasListed] = useState<string | null>(null);
  const known = useGeneration(ordered?.id ?? null);
  const isListed = ordered !== null && data?.ids.includes(ordered.id) === true;
  if (isListed && wasListed !== ordered.id) setWasListed(ordered.id);
  const isGone = ordered !== null && !isListed && wasListed === ordered.id;
  return { generation: isGone ? null : (known ?? ordered), isGone };
}

/** A classic tool from its form over the wait to its result. It stays open while something is being made. */
export function ClassicDialog({ toolId, onClose }: { toolId: string; onClose: () => void }) {
  const tool = useTool(toolId);
  return tool === undefined ? null : <Steps tool={tool} onClose={onClose} />;
}

function Steps({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  useReturnFocus();
  const say = useTexts('classic');
  const studioSays = useTexts('studio');
  const generationSays = useTexts('generation');
  const common = useTexts('common');
  const { name, summary, form: sections } = tool.classic ?? tool;
  const [ordered, setOrdered] = useState<Generation | null>(null);
  const studio = useStudio(tool, {
    sections,
    missing: tool.classic?.missing,
    draft: `classic:${tool.id}`,
    keepsPrompts: true,
    onOrdered: setOrdered,
  });
  const { form, uploads, order } = studio;
  const { problem, dismissProblem } = order;
  const { generation, isGone } = useLive(tool.id, ordered);
  const isRunning = order.isGenerating || generation?.status === 'processing';
  const isComplete = !isRunning && generation?.status === 'completed';

  const [fileField] = form.fileFields;
  const canTakeFile = !isRunning && !isComplete && fileField !== undefined;
  const takeFiles = (files: [File, ...File[]]) => {
    const field = fieldForFile(form.fileFields, form.values, files[0]);
    if (field !== undefined) uploads.choose(field, files);
  };
  useFileDrop(canTakeFile ? takeFiles : undefined);

  const why = generation?.error_message;
  const lost = generation?.status === 'failed' ? (why ? failureWords(why) : generationSays('failed')) : null;
  const ended = isGone ? say('gone') : lost;
  const failure = problem !== null && !isOverPage(problem) ? problem.message : ended;

  function startOver() {
    dismissProblem();
    setOrdered(null);
  }

  function submit() {
    setOrdered(null);
    order.generate();
  }

  function chooseOther(flagged: Flagged) {
    dismissProblem();
    if (flagged !== 'prompt' && fileField !== undefined) uploads.remove(fileField);
  }

  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title={name}
        size="lg"
        closeOnEscape={!isRunning}
        closeOnClickOutside={!isRunning}
        withCloseButton={!isRunning}
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        {isRunning && <ClassicRunning generation={generation ?? undefined} expected={tool.expectedSeconds} />}
        {isComplete && <ClassicComplete generation={generation} onAnother={startOver} onClose={onClose} />}
        {!isRunning && !isComplete && (
          <ClassicForm
            summary={summary}
            action={tool.words?.submit ?? studioSays('generate')}
            studio={studio}
            failure={failure}
            onDismiss={startOver}
            onSubmit={submit}
          />
        )}
      </Modal>
      <Suspense>
        {problem !== null && isOverPage(problem) && (
          <ProblemDialogs problem={problem} fileKind={form.fileKind} onClose={dismissProblem} onOther={chooseOther} />
        )}
      </Suspense>
    </>
  );
}
