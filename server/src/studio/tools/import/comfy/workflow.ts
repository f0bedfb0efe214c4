import * as z from 'zod';
import { whyUnfit } from '../foreign-json.ts';
import { asJson } from '../schema-reader.ts';

export type WorkflowNode = { classType: string; title: string; inputs: Readonly<Record<string, unknown>> };
/** A workflow in the API format, by the ids of its nodes. */
export type Workflow = ReadonlyMap<string, WorkflowNode>;
export type Refused = { ok: false; place: string; reason: string };

const MOST_NODES = 500;
const NODE_ID = /^[A-Za-z0-9][\w:.-]{0,59}$/;
const EXPORT =
  'This file is for the editor of ComfyUI. There, choose Workflow, then Export (API), and take the file that it saves; in older versions turn on the developer options first, and choose Save (API Format).';

const node = z.object({
  class_type: z.string().trim().min(1).max(200),
  inputs: z.record(z.string().min(1).max(200), z.json()),
  _meta: z
    .object({ title: z.string().max(300).catch('') })
    .optional()
    .catch(undefined),
});

export function refusedAt(place: string, reason: string): Refused {
  return { ok: false, place, reason };
}

/** Reads a workflow, and follows all of its links. Whether a server has its nodes is another question. */
export function readWorkflow(value: unknown): { ok: true; workflow: Workflow } | Refused {
  const unfit = whyUnfit('The workflow', value);
  if (unfit !== undefined) return refusedAt('workflow', unfit);
  const whole = asJson(value);
  if (Array.isArray(whole.nodes)) return refusedAt('workflow', EXPORT);
  const entries = Object.entries(isWrapped(whole) ? asJson(whole.prompt) : whole);
  if (entries.length === 0) return refusedAt('workflow', 'There is no workflow in this file: it has no nodes.');
  if (entries.length > MOST_NODES) {
    return refusedAt(
      'workflow',
      `The workflow has ${entries.length.toLocaleString('en-US')} nodes; at most ${MOST_NODES} can be taken.`,
    );
  }
  const workflow = new Map<string, WorkflowNode>();
  for (const [id, told] of entries) {
    const place = `workflow.${id.slice(0, 60)}`;
    if (!NODE_ID.test(id)) return refusedAt(place, 'A node is named in letters, digits and : . - _.');
    const parsed = node.safeParse(told);
    if (!parsed.success) {
      return refusedAt(place, `Node ${id} has no class_type and inputs, as nodes of the API format have. ${EXPORT}`);
    }
    const { class_type: classType, inputs, _meta } = parsed.data;
    workflow.set(id, { classType, title: _meta?.title ?? '', inputs });
  }
  return whyBroken(workflow) ?? { ok: true, workflow };
}

/** As it is posted to ComfyUI, and kept in the pictures that it makes. */
function isWrapped({ prompt }: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(asJson(prompt)).length > 0 && asJson(prompt).class_type === undefined;
}

/** The other end of an input that is no value but a link: `[id, index]`. */
export function linkIn(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [from, slot]: unknown[] = value;
  const isLink = (typeof from === 'string' || typeof from === 'number') && Number.isInteger(slot);
  return isLink ? String(from) : undefined;
}

function whyBroken(workflow: Workflow): Refused | undefined {
  for (const [id, { inputs }] of workflow) {
    for (const [input, value] of Object.entries(inputs)) {
      const place = `workflow.${id}.inputs.${input}`;
      const from = linkIn(value);
      if (Array.isArray(value) && from === undefined) {
        return refusedAt(
          place,
          `The input “${input}” of node ${id} is a list. ComfyUI reads lists as links between nodes.`,
        );
      }
      if (from !== undefined && !workflow.has(from)) {
        return refusedAt(
          place,
          `The input “${input}” of node ${id} is linked to node ${from.slice(0, 60)}, which is not in the workflow.`,
        );
      }
    }
  }
  const circle = circleIn(workflow);
  if (circle === undefined) return undefined;
  return refusedAt(`workflow.${circle[0]}`, `The workflow leads back to itself: ${circle.slice(0, 10).join(', ')}.`);
}

/** The nodes that a node takes something of. */
function linkedBy({ inputs }: WorkflowNode): string[] {
  return Object.values(inputs).flatMap((value) => linkIn(value) ?? []);
}

function circleIn(workflow: Workflow): string[] | undefined {
  const done = new Set<string>();
  const visit = (id: string, path: readonly string[]): string[] | undefined => {
    const at = path.indexOf(id);
    if (at >= 0) return [...path.slice(at), id];
    const current = workflow.get(id);
    if (done.has(id) || current === undefined) return undefined;
    for (const next of linkedBy(current)) {
      const circle = visit(next, [...path, id]);
      if (circle !== undefined) return circle;
    }
    done.add(id);
    return undefined;
  };
  for (const id of workflow.keys()) {
    const circle = visit(id, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

/** A node with all that leads to it: the rest of a workflow is run for nothing. */
export function leadingTo(workflow: Workflow, output: string): Workflow {
  const needed = new Set<string>();
  const open = [output];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const current = workflow.get(id);
    if (needed.has(id) || current === undefined) continue;
    needed.add(id);
    open.push(...linkedBy(current));
  }
  return new Map([...workflow].filter(([id]) => needed.has(id)));
}
