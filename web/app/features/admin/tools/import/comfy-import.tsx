import { type WorkflowInputs, workflowInputsSchema } from '@kinora/server/admin-tools-wire';
import type { Text } from '@kinora/texts/typed-keys';
import { Alert, Button, Group, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../../shared/api/api-error.ts';
import { ask } from '../../../../shared/api/request.ts';
import { useTexts } from '../../../../shared/texts/use-texts.ts';
import type { WayProps } from '../editable-definition.ts';
import classes from '../tools.module.css';
import { importTool } from '../tools-api.ts';
import { ProviderSelect, useProvidersOf } from './import-form.tsx';
import { choicesOf, type Decision, type Decisions, suggested } from './workflow-choices.ts';
import { WorkflowChooser } from './workflow-chooser.tsx';
import { type JsonFile, nameOfFile, readWorkflowText, WorkflowFile } from './workflow-file.tsx';

const NO_FILE: JsonFile = { text: '', name: '' };

type Asked = { provider: string; workflow: unknown; app?: unknown; outputNode?: string };

function readInputs(asked: Asked) {
  return ask(workflowInputsSchema, '/api/admin/tools/import/workflow', { method: 'POST', body: asked });
}

/** Reads what was given; null for what is no JSON yet. */
function askedOf(provider: string | null, workflow: JsonFile, app: JsonFile): Asked | null {
  const [read, editor] = [readWorkflowText(workflow.text), readWorkflowText(app.text)];
  if (provider === null || !read.ok) return null;
  return { provider, workflow: read.value, ...(editor.ok ? { app: editor.value } : {}) };
}

function problemIn({ text }: JsonFile): Text | null {
  const read = readWorkflowText(text);
  return text.trim() === '' || read.ok ? null : read.problem;
}

type ToldProps = {
  told: WorkflowInputs;
  decisions: Decisions;
  onDecide: (key: string, decision: Partial<Decision>) => void;
  onOutput: (nodeId: string) => void;
};

/** What the server told of a workflow, to choose from. */
function ToldInputs({ told: { inputs, outputs, outputNode, warnings }, decisions, onDecide, onOutput }: ToldProps) {
  const say = useTexts('adminToolAdd');
  return (
    <>
      {warnings.length > 0 && (
        <Alert color="yellow" title={say('workflow.warnings')} icon={<TriangleAlert aria-hidden />}>
          <ul className={classes.warnings}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Alert>
      )}
      {outputs.length > 1 && (
        <NativeSelect
          className={classes.narrow}
          label={say('workflow.sold')}
          description={say('workflow.soldText')}
          data={outputs.map(({ nodeId, title, kind }) => ({
            value: nodeId,
            label: say('workflow.output', { title, id: nodeId, kind }),
          }))}
          value={outputNode}
          onChange={({ currentTarget }) => onOutput(currentTarget.value)}
        />
      )}
      <WorkflowChooser inputs={inputs} decisions={decisions} onDecide={onDecide} />
    </>
  );
}

/** A workflow, input by input: what people choose, and what is always the same. */
export function ComfyImport({ onDraft }: WayProps) {
  const say = useTexts('adminToolAdd');
  const { providers } = useProvidersOf('comfy');
  const [chosen, setChosen] = useState<string | null>(null);
  const [workflow, setWorkflow] = useState(NO_FILE);
  const [app, setApp] = useState(NO_FILE);
  const [decisions, setDecisions] = useState<Decisions>({});
  const provider = chosen ?? providers[0]?.id ?? null;
  const asked = askedOf(provider, workflow, app);
  const read = useMutation({
    mutationFn: readInputs,
    onSuccess: ({ inputs }) => setDecisions(suggested(inputs)),
  });
  const draw = useMutation({
    mutationFn: () => {
      const { inputs = [], outputNode } = read.data ?? {};
      const name = nameOfFile(workflow.name);
      const choices = choicesOf(inputs, decisions);
      return importTool({ kind: 'comfy', ...asked, outputNode, choices, ...(name === '' ? {} : { name }) });
    },
    onSuccess: onDraft,
  });
  /** What was read is of another file now. */
  const change = (set: (file: JsonFile) => void) => (file: JsonFile) => {
    set(file);
    read.reset();
    draw.reset();
  };
  const choose = (id: string | null) => {
    setChosen(id);
    read.reset();
    draw.reset();
  };
  const decide = (key: string, decision: Partial<Decision>) =>
    setDecisions((all) => {
      const own = all[key];
      return own === undefined ? all : { ...all, [key]: { ...own, ...decision } };
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (read.isSuccess) draw.mutate();
    else if (asked !== null) read.mutate(asked);
  };
  const error = draw.error ?? read.error;
  return (
    <form className={classes.way} onSubmit={submit}>
      <ProviderSelect kind="comfy" name="ComfyUI" value={provider} onChange={choose} />
      {provider !== null && (
        <>
          <WorkflowFile
            label={say('workflow.label')}
            description={say('workflow.text')}
            problem={problemIn(workflow)}
            value={workflow}
            onChange={change(setWorkflow)}
          />
          <details className={classes.way}>
            <summary>{say('workflow.app')}</summary>
            <WorkflowFile
              label={say('workflow.editor')}
              description={say('workflow.editorText')}
              problem={problemIn(app)}
              value={app}
              onChange={change(setApp)}
            />
          </details>
          {read.data !== undefined && (
            <ToldInputs
              told={read.data}
              decisions={decisions}
              onDecide={decide}
              onOutput={(outputNode) => asked !== null && read.mutate({ ...asked, outputNode })}
            />
          )}
          {error !== null && (
            <Alert color="red" role="alert">
              {errorMessage(error)}
            </Alert>
          )}
          <Group gap="sm">
            <Button type="submit" loading={read.isPending || draw.isPending} disabled={asked === null}>
              {read.isSuccess ? say('workflow.draw') : say('workflow.read')}
            </Button>
          </Group>
        </>
      )}
    </form>
  );
}
