import { findTool } from '@kinora/catalogue';
import { limits } from '@kinora/catalogue/limits';
import { messages } from '@kinora/catalogue/messages';
import type { Tool } from '@kinora/catalogue/tool';
import type { Generation } from '@kinora/server/wire';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { generationsQuery } from '../../../shared/api/queries.ts';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import { fieldForFile } from '../form/field-for-file.ts';
import { PolicyDialog, ToolErrorDialog } from '../lazy-dialogs.ts';
import { type Flagged, flaggedPart } from '../problem.ts';
import { useFileDrop } from '../use-file-drop.ts';
import { useStudio } from '../use-studio.ts';
import { ClassicComplete } from './classic-complete.tsx';
import { ClassicForm } from './classic-form.tsx';
import { ClassicRunning } from './classic-running.tsx';

const GONE = 'It was removed in another window.';

/** The generation as the live stream knows it by now; null when there is none any more. */
function useLive(toolId: string, ordered: Generation | null): { generation: Generation | null; isGone: boolean } {
  const { data } = useQuery(generationsQuery({ tool_type: toolId, limit: limits.recentGenerations }));
  const [wasListed, setWasListed] = useState<string | null>(null);
  const listed = data?.generations.find(({ id }) => id === ordered?.id);
  if (listed !== undefined && wasListed !== listed.id) setWasListed(listed.id);
  const isGone = ordered !== null && listed === undefined && wasListed === ordered.id;
  return { generation: isGone ? null : (listed ?? ordered), isGone };
}

/** A classic tool from its form over the wait to its result. It stays open while something is being made. */
export function ClassicDialog({ toolId, onClose }: { toolId: string; onClose: () => void }) {
  const tool = findTool({ id: toolId });
  return tool === undefined ? null : <Steps tool={tool} onClose={onClose} />;
}

function Steps({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  useReturnFocus();
  const { name, summary, form: sections } = tool.classic ?? tool;
  const [ordered, setOrdered] = useState<Generation | null>(null);
  const studio = useStudio(tool, {
    sections,
    missing: tool.classic?.missing,
    draft: `classic:${tool.id}`,
    keepsPrompts: true,
    onOrdered: setOrdered,
  });
  const { form, uploads, problem, dismissProblem } = studio;
  const { generation, isGone } = useLive(tool.id, ordered);
  const isRunning = studio.isGenerating || generation?.status === 'processing';
  const isComplete = !isRunning && generation?.status === 'completed';

  const [fileField] = form.fileFields;
  const canTakeFile = !isRunning && !isComplete && fileField !== undefined;
  const takeFile = (file: File) => {
    const field = fieldForFile(form.fileFields, form.values, file);
    if (field !== undefined) uploads.choose(field, file);
  };
  useFileDrop(canTakeFile ? takeFile : undefined);

  const lost = generation?.status === 'failed' ? (generation.error_message ?? messages.generationFailed) : null;
  const ended = isGone ? GONE : lost;
  const failure = problem?.how === 'alert' ? problem.message : ended;

  function startOver() {
    dismissProblem();
    setOrdered(null);
  }

  function submit() {
    setOrdered(null);
    studio.generate();
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
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {isRunning && <ClassicRunning generation={generation ?? undefined} expected={tool.expectedSeconds} />}
        {isComplete && <ClassicComplete generation={generation} onAnother={startOver} onClose={onClose} />}
        {!isRunning && !isComplete && (
          <ClassicForm
            summary={summary}
            action={tool.words?.submit ?? 'Generate'}
            studio={studio}
            failure={failure}
            onDismiss={startOver}
            onSubmit={submit}
          />
        )}
      </Modal>
      <Suspense>
        {problem?.how === 'policy' && (
          <PolicyDialog
            problem={problem}
            flagged={flaggedPart(problem, studio.fileKind)}
            onClose={dismissProblem}
            onOther={() => chooseOther(flaggedPart(problem, studio.fileKind))}
          />
        )}
        {problem?.how === 'dialog' && <ToolErrorDialog problem={problem} onClose={dismissProblem} />}
      </Suspense>
    </>
  );
}
