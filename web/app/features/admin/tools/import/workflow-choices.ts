import type { WorkflowInputs } from '@kinora/server/admin-tools-wire';

export type WorkflowInput = WorkflowInputs['inputs'][number];
export type Use = WorkflowInput['suggested'];
/** What was decided of an input so far, as typed. */
export type Decision = { use: Use; label: string; min: string; max: string; value: string };
export type Decisions = Readonly<Record<string, Decision>>;

export type NodeInputs = { nodeId: string; title: string; classType: string; inputs: readonly WorkflowInput[] };

/** The inputs of each node, in the order of the workflow. */
export function byNode(inputs: readonly WorkflowInput[]): NodeInputs[] {
  const nodes = new Map<string, NodeInputs>();
  for (const input of inputs) {
    const { nodeId, title, classType } = input;
    const known = nodes.get(nodeId);
    nodes.set(nodeId, { nodeId, title, classType, inputs: [...(known?.inputs ?? []), input] });
  }
  return [...nodes.values()];
}

function typed(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What is suggested, to begin with. */
export function suggested(inputs: readonly WorkflowInput[]): Decisions {
  return Object.fromEntries(
    inputs.map(({ key, suggested: use, label, range, value }) => [
      key,
      { use, label, min: String(range?.min ?? ''), max: String(range?.max ?? ''), value: typed(value) },
    ]),
  );
}

/** Whether the value of an input can be another than in the workflow. */
export function isEditable({ type, uses, value }: WorkflowInput): boolean {
  return !['image', 'video', 'audio', 'other'].includes(type) && uses.length > 1 && typeof value !== 'object';
}

/** As it is sent; what is as in the workflow is not named. */
export function choicesOf(inputs: readonly WorkflowInput[], decisions: Decisions): Record<string, unknown> {
  const chosen = inputs.flatMap((input) => {
    const decision = decisions[input.key];
    return decision === undefined ? [] : [[input.key, choiceOf(input, decision)]];
  });
  return Object.fromEntries(chosen);
}

function choiceOf(input: WorkflowInput, { use, label, min, max, value }: Decision): Record<string, unknown> {
  if (use === 'hide') return { use };
  if (use === 'fix') return value === typed(input.value) ? { use } : { use, value: valueFrom(input, value) };
  const isLimited = input.range !== null && hasLimits(input);
  return {
    use,
    ...(label.trim() === '' ? {} : { label: label.trim() }),
    ...(isLimited ? { min: figureOf(min), max: figureOf(max) } : {}),
  };
}

/** Seeds have the limits that the model has. */
export function hasLimits({ type, uses, range }: WorkflowInput): boolean {
  const isSeed = type === 'integer' && uses.includes('hide');
  return range !== null && !isSeed;
}

function valueFrom({ type }: WorkflowInput, value: string): string | number | boolean | undefined {
  if (type === 'boolean') return value === 'true';
  return type === 'integer' || type === 'number' ? figureOf(value) : value;
}

/** Undefined for what is no figure, which is then as in the workflow. */
export function figureOf(value: string): number | undefined {
  const figure = Number(value.trim().replace(',', '.'));
  return value.trim() === '' || !Number.isFinite(figure) ? undefined : figure;
}
