import * as z from 'zod';
import { choicesOf, nodeClasses } from './node-classes.ts';

const node = z
  .object({ class_type: z.string(), inputs: z.record(z.string(), z.json()).default({}) })
  .catchall(z.json());
export const graphSchema = z.record(z.string(), node);
export type Graph = z.output<typeof graphSchema>;
export type GraphNode = z.output<typeof node>;

type Problem = { type: string; message: string; details: string; extra_info: Record<string, unknown> };
type NodeErrors = Record<string, { errors: Problem[]; dependent_outputs: string[]; class_type: string }>;

type Validated =
  | { error: Omit<Problem, 'extra_info'> & { extra_info: Record<string, unknown> }; nodeErrors: NodeErrors }
  /** The outputs that are made; others were dropped because of their errors. */
  | { outputs: string[]; nodeErrors: NodeErrors };

const problem = (type: string, message: string, details: string): Problem => ({
  type,
  message,
  details,
  extra_info: {},
});

/** A link to another node's output, `[id, index]`. */
export function linkIn(value: unknown): { from: string; slot: number } | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [from, slot] = value;
  return typeof from === 'string' && typeof slot === 'number' ? { from, slot } : null;
}

/** Checks a workflow as ComfyUI does: from each output back; one output without errors is enough to run. */
export function validate(graph: Graph, hasUpload: (name: string) => boolean): Validated {
  const strange = Object.entries(graph).find(([, { class_type: name }]) => nodeClasses[name] === undefined);
  if (strange !== undefined) {
    const [id, { class_type: name }] = strange;
    const message = `Cannot execute because node ${name} does not exist.`;
    return { error: problem('invalid_prompt', message, `Node ID '#${id}'`), nodeErrors: {} };
  }
  const outputs = Object.keys(graph).filter((id) => nodeClasses[graph[id]?.class_type ?? '']?.isOutput);
  if (outputs.length === 0) return { error: problem('prompt_no_outputs', 'Prompt has no outputs', ''), nodeErrors: {} };
  const nodeErrors: NodeErrors = {};
  const good = outputs.filter((output) => {
    const found = new Map<string, Problem[]>();
    collect(graph, output, { hasUpload, found, path: [] });
    for (const [id, errors] of found) {
      const known = nodeErrors[id];
      if (known === undefined) {
        nodeErrors[id] = { errors, dependent_outputs: [output], class_type: graph[id]?.class_type ?? '' };
      } else known.dependent_outputs.push(output);
    }
    return found.size === 0;
  });
  if (good.length > 0) return { outputs: good, nodeErrors };
  const details = Object.values(nodeErrors)
    .flatMap(({ errors }) => errors.map(({ message, details: said }) => `${message}: ${said}`))
    .join('\n');
  return {
    error: problem('prompt_outputs_failed_validation', 'Prompt outputs failed validation', details),
    nodeErrors,
  };
}

type Walk = { hasUpload: (name: string) => boolean; found: Map<string, Problem[]>; path: readonly string[] };

function collect(graph: Graph, id: string, { hasUpload, found, path }: Walk): void {
  const current = graph[id];
  const info = nodeClasses[current?.class_type ?? ''];
  if (current === undefined || info === undefined || found.has(id)) return;
  const errors: Problem[] = [];
  for (const [input, wanted] of Object.entries(info.required)) {
    const value = current.inputs[input];
    const [type, limits = {}] = wanted;
    const choices = choicesOf(wanted);
    const link = linkIn(value);
    if (value === undefined) {
      errors.push(problem('required_input_missing', 'Required input is missing', input));
    } else if (link !== null) {
      const given = nodeClasses[graph[link.from]?.class_type ?? '']?.output[link.slot];
      if (given === undefined) errors.push(problem('bad_linked_input', 'Bad linked input', input));
      else if (given !== type) {
        const details = `${input}, received_type(${given}) mismatch input_type(${String(type)})`;
        errors.push(problem('return_type_mismatch', 'Return type mismatch between linked nodes', details));
      } else if (path.includes(link.from)) {
        errors.push(problem('exception_during_inner_validation', 'Exception when validating inner node', input));
      } else collect(graph, link.from, { hasUpload, found, path: [...path, id] });
    } else if (input === 'image' && current.class_type === 'LoadImage') {
      if (!hasUpload(String(value))) {
        errors.push(
          problem('custom_validation_failed', 'Custom validation failed for node', `Invalid image file: ${value}`),
        );
      }
    } else if (choices !== null) {
      if (!choices.includes(String(value))) {
        errors.push(
          problem('value_not_in_list', 'Value not in list', `${input}: '${value}' not in ${JSON.stringify(choices)}`),
        );
      }
    } else if (type === 'INT' || type === 'FLOAT') {
      const figure = typeof value === 'boolean' ? Number.NaN : Number(value);
      if (Number.isNaN(figure)) {
        errors.push(
          problem('invalid_input_type', 'Failed to convert an input value', `${input}, ${JSON.stringify(value)}`),
        );
      } else if (typeof limits.min === 'number' && figure < limits.min) {
        errors.push(problem('value_smaller_than_min', `Value ${figure} smaller than min of ${limits.min}`, input));
      } else if (typeof limits.max === 'number' && figure > limits.max) {
        errors.push(problem('value_bigger_than_max', `Value ${figure} bigger than max of ${limits.max}`, input));
      }
    } else if (type !== 'STRING')
      errors.push(problem('bad_linked_input', 'Bad linked input, must be a length-2 list', input));
  }
  if (errors.length > 0) found.set(id, errors);
}
