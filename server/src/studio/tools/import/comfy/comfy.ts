import type { MediaKind } from '@kinora/catalogue/runtime/definition';
import { assembled, type Imported, withWarnings } from '../draft.ts';
import { labelOf } from '../field-names.ts';
import { asJson } from '../schema-reader.ts';
import { chosenFields, type InputChoice } from './chosen-fields.ts';
import { type NodeInfo, readNodeInfo } from './node-info.ts';
import { type App, type NodeInput, nodeInputs } from './node-inputs.ts';
import { leadingTo, type Refused, readWorkflow, refusedAt, type Workflow } from './workflow.ts';

const MOST_CLASSES = 120;
const ASKED_AT_ONCE = 8;
/** The longest JSON of a workflow that is kept with a tool, besides its fields and texts. */
const MOST_CHARACTERS = 150_000;

export type AskedWorkflow = {
  workflow: unknown;
  /** The file of ComfyUI's editor, for what its app shows. */
  app?: unknown;
  /** The node whose files are sold. */
  outputNode?: string | undefined;
};

type WorkflowOutput = { nodeId: string; title: string; classType: string; kind: MediaKind };
export type KnownWorkflow = {
  workflow: Workflow;
  outputs: WorkflowOutput[];
  output: WorkflowOutput;
  inputs: NodeInput[];
  warnings: string[];
};

/** What the server says of a class of nodes, at `/object_info/{class}`. */
type AskClass = (name: string) => Promise<unknown>;

/** Reads a workflow with what its server says of each of its nodes. */
export async function knowWorkflow(
  { workflow: file, app, outputNode }: AskedWorkflow,
  ask: AskClass,
): Promise<{ ok: true; known: KnownWorkflow } | Refused> {
  const read = readWorkflow(file);
  if (!read.ok) return read;
  const infos = await readInfos(read.workflow, ask);
  if ('ok' in infos) return infos;
  const shown = appIn(app);
  const outputs = outputsOf(read.workflow, infos);
  const [first] = outputs;
  if (first === undefined) {
    return refusedAt(
      'workflow',
      'The workflow keeps no file: it needs an output node such as Save Image or Save Video. Previews are not kept.',
    );
  }
  const wanted = outputNode ?? shown?.outputs.find((id) => outputs.some(({ nodeId }) => nodeId === id)) ?? first.nodeId;
  const output = outputs.find(({ nodeId }) => nodeId === wanted);
  if (output === undefined) return refusedAt('outputNode', `Node ${wanted} keeps no file of this workflow.`);
  const workflow = leadingTo(read.workflow, output.nodeId);
  const inputs = nodeInputs(workflow, infos, shown);
  const doubled = inputs.find(({ key }, n) => inputs.findIndex((other) => other.key === key) < n);
  if (doubled !== undefined)
    return refusedAt(`workflow.${doubled.nodeId}`, `Two inputs are both called ${doubled.key}.`);
  const warnings = warningsOf({ workflow, left: read.workflow.size - workflow.size, infos, output, outputs });
  if (app !== undefined && shown === null)
    warnings.push('The second file says nothing of an app, so nothing was taken from it.');
  return { ok: true, known: { workflow, outputs, output, inputs, warnings } };
}

async function readInfos(workflow: Workflow, ask: AskClass): Promise<ReadonlyMap<string, NodeInfo> | Refused> {
  const classes = [...new Set([...workflow.values()].map(({ classType }) => classType))];
  if (classes.length > MOST_CLASSES) {
    return refusedAt(
      'workflow',
      `The workflow has nodes of ${classes.length} classes; at most ${MOST_CLASSES} can be taken.`,
    );
  }
  const infos = new Map<string, NodeInfo>();
  for (let n = 0; n < classes.length; n += ASKED_AT_ONCE) {
    const some = classes.slice(n, n + ASKED_AT_ONCE);
    const told = await Promise.all(some.map(ask));
    for (const [at, name] of some.entries()) {
      const info = readNodeInfo(name, told[at]);
      if (info === undefined) return unknownClass(workflow, name);
      infos.set(name, info);
    }
  }
  return infos;
}

function unknownClass(workflow: Workflow, name: string): Refused {
  const [id = ''] = [...workflow].find(([, { classType }]) => classType === name) ?? [];
  return refusedAt(
    `workflow.${id}`,
    `The server has no node ${name}. Install it there, or take it out of the workflow.`,
  );
}

function outputsOf(workflow: Workflow, infos: ReadonlyMap<string, NodeInfo>): WorkflowOutput[] {
  return [...workflow].flatMap(([nodeId, { classType, title }]) => {
    const { keeps = null, name = classType } = infos.get(classType) ?? {};
    return keeps === null ? [] : [{ nodeId, title: title === '' ? name : title, classType, kind: keeps }];
  });
}

type Found = {
  workflow: Workflow;
  left: number;
  infos: ReadonlyMap<string, NodeInfo>;
  output: WorkflowOutput;
  outputs: readonly WorkflowOutput[];
};

function warningsOf({ workflow, left, infos, output, outputs }: Found): string[] {
  const paid = [...workflow].flatMap(([id, { classType }]) => {
    const { paid: whom, name = classType } = infos.get(classType) ?? {};
    const cost = 'Set the cost of the route to what it bills.';
    return whom === undefined ? [] : [`Node ${id} (${name}) spends your credits at ${whom} with every run. ${cost}`];
  });
  const others = outputs
    .filter(({ nodeId }) => nodeId !== output.nodeId)
    .map(({ nodeId, title }) => `${nodeId} (${title})`);
  return [
    ...paid,
    ...(others.length > 0
      ? [
          `The files of node ${output.nodeId} (${output.title}) are sold; what node ${others.join(' and ')} would keep is not made.`,
        ]
      : []),
    ...(left > 0
      ? [
          `${left === 1 ? 'A node that does' : `${left} nodes that do`} not lead to what is sold ${left === 1 ? 'was' : 'were'} left out.`,
        ]
      : []),
  ];
}

/** The app in a file of ComfyUI's editor; null when it has none. */
function appIn(file: unknown): App | null {
  const { inputs, outputs } = asJson(asJson(asJson(file).extra).linearData);
  if (!Array.isArray(inputs)) return null;
  const isName = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  const keys = inputs.slice(0, 500).flatMap((one: unknown) => {
    const [node, widget]: unknown[] = Array.isArray(one) ? one : [];
    return isName(node) && isName(widget) ? [`${node}.${widget}`] : [];
  });
  const named: unknown[] = Array.isArray(outputs) ? outputs.slice(0, 500) : [];
  return { inputs: new Set(keys), outputs: named.filter(isName).map(String) };
}

export type ChosenWorkflow = {
  provider: string;
  name?: string | undefined;
  choices?: Readonly<Record<string, InputChoice>> | undefined;
};

/** A draft of a workflow: what was chosen for its inputs, and for all others what is suggested. */
export function importWorkflow(
  { provider, name = 'My workflow', choices = {} }: ChosenWorkflow,
  { workflow, inputs, output, warnings }: KnownWorkflow,
): Imported {
  const strange = Object.keys(choices).find((key) => inputs.every((one) => one.key !== key));
  if (strange !== undefined) return refusedAt(`choices.${strange.slice(0, 200)}`, whyStrange(strange, workflow));
  const made = chosenFields(inputs, choices);
  if (!made.ok) return made;
  const { offers, bindings, changes } = made.chosen;
  const graph = Object.fromEntries([...workflow].map(([id, node]) => [id, sentNode(id, node, changes)]));
  const size = JSON.stringify(graph).length;
  if (size > MOST_CHARACTERS) {
    return refusedAt(
      'workflow',
      `The workflow has ${size.toLocaleString('en-US')} characters; at most ${MOST_CHARACTERS.toLocaleString('en-US')} can be kept with a tool.`,
    );
  }
  const hasWords = inputs.some(({ role }) => role === 'positive');
  const imported = assembled(
    {
      name,
      summary: `${labelOf(output.kind)}s by a workflow of your own.`,
      provider,
      target: { kind: 'comfy', graph, bindings, outputNode: output.nodeId },
      isEnhancement:
        output.kind !== 'audio' &&
        !hasWords &&
        offers.some(({ fields }) => fields.some(({ kind }) => kind === 'image' || kind === 'video')),
    },
    offers,
    { path: [], kind: output.kind, isList: true },
  );
  return withWarnings(imported, warnings);
}

function whyStrange(key: string, workflow: Workflow): string {
  const isLink = [...workflow].some(([id, { inputs }]) =>
    Object.keys(inputs).some((input) => `${id}.${input}` === key && Array.isArray(inputs[input])),
  );
  return isLink
    ? `${key} is linked to another node, so nothing can be chosen for it.`
    : `The workflow has no input ${key.slice(0, 100)}.`;
}

function sentNode(
  id: string,
  { classType, title, inputs }: { classType: string; title: string; inputs: Readonly<Record<string, unknown>> },
  changes: readonly { nodeId: string; input: string; value: unknown }[],
) {
  const own = new Map(changes.filter(({ nodeId }) => nodeId === id).map(({ input, value }) => [input, value]));
  const kept = Object.entries(inputs).map(([input, value]) => [input, own.has(input) ? own.get(input) : value]);
  return {
    class_type: classType,
    inputs: Object.fromEntries(kept.filter(([, value]) => value !== undefined)),
    ...(title === '' ? {} : { _meta: { title } }),
  };
}
