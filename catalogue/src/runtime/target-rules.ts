import { hasActingSyntax } from '../prompt-syntax.ts';
import type { Definition, Field, Mapping, Route, Target } from './definition.ts';
import type { ReportAt } from './field-rules.ts';

type Fields = ReadonlyMap<string, Field>;

/** What one kind of provider takes, and another does not. */
export function checkTarget(definition: Definition, route: Route, fields: Fields, report: ReportAt): void {
  const { target } = route;
  switch (target.kind) {
    case 'comfy':
      checkGraph(route, target, fields, report);
      checkWords(definition, route, report);
      return;
    case 'openai':
      checkForm(route, target, fields, report);
      checkWords(definition, route, report);
      return;
    case 'sdcpp':
    case 'a1111':
      checkWords(definition, route, report);
      return;
    case 'fal':
    case 'replicate':
  }
}

function checkGraph(
  { map }: Route,
  { graph, bindings, outputNode }: Extract<Target, { kind: 'comfy' }>,
  fields: Fields,
  report: ReportAt,
): void {
  for (const [n, { nodeId, classType, input }] of bindings.entries()) {
    const node = graph[nodeId];
    if (node === undefined) report(`target.bindings.${n}`, `The workflow has no node ${nodeId}.`);
    else if (node.class_type !== classType) {
      report(`target.bindings.${n}`, `Node ${nodeId} is a ${node.class_type}, not a ${classType}.`);
    } else if (!Object.hasOwn(node.inputs, input)) {
      report(`target.bindings.${n}`, `Node ${nodeId} has no input ${input}.`);
    } else if (Array.isArray(node.inputs[input])) {
      report(
        `target.bindings.${n}`,
        `${input} of node ${nodeId} is linked to another node, so no value can take its place.`,
      );
    }
  }
  for (const [n, mapping] of map.entries()) {
    const [nodeId, part, input, ...more] = mapping.to.map(String);
    const isBound = bindings.some((one) => one.nodeId === nodeId && one.input === input);
    if (part !== 'inputs' || more.length > 0 || !isBound) {
      report(`map.${n}.to`, `${mapping.to.join('.')} is none of the inputs of the workflow that were chosen.`);
    }
    if (isListed(mapping, fields)) report(`map.${n}.from`, 'A list would be read as a link between nodes.');
  }
  if (outputNode !== undefined && graph[outputNode] === undefined) {
    report('target.outputNode', `The workflow has no node ${outputNode}.`);
  }
}

function isListed({ as, from }: Mapping, fields: Fields): boolean {
  if (as === 'list' || from.kind === 'files' || (from.kind === 'fixed' && Array.isArray(from.value))) return true;
  return from.kind === 'field' && as === undefined && fields.get(from.field)?.kind === 'multiselect';
}

/** OpenAI's image API takes a flat form, in which only pictures are lists. */
function checkForm(
  { map }: Route,
  { operation }: Extract<Target, { kind: 'openai' }>,
  fields: Fields,
  report: ReportAt,
): void {
  for (const [n, { to, from, as }] of map.entries()) {
    if (to.length > 1)
      report(`map.${n}.to`, `${to.join('.')} lies within another field, and this provider takes none.`);
    if (from.kind === 'file' || from.kind === 'files') {
      if (operation === 'generations') report(`map.${n}.from`, 'Only edits take files.');
      else if (from.kind === 'files' && to[0] === 'mask') report(`map.${n}.from`, 'A mask is one file.');
      continue;
    }
    const kind = from.kind === 'field' ? fields.get(from.field)?.kind : undefined;
    const isFlat =
      from.kind === 'fixed'
        ? ['string', 'number', 'boolean'].includes(typeof from.value)
        : (kind !== 'multiselect' && kind !== 'size') || as === 'string';
    if (!isFlat || as === 'list') report(`map.${n}.from`, `${to.join('.')} has to be a text, a number, or a switch.`);
  }
  const hasPicture = map.some(({ to, from }) => (from.kind === 'file' || from.kind === 'files') && to[0] !== 'mask');
  if (operation === 'edits' && !hasPicture) report('map', 'An edit needs a picture, and this route sends none.');
}

/** Every order whose words hold such syntax is refused when it is sent; so are those that hold it from the start. */
function checkWords({ fields, examples }: Definition, { map }: Route, report: ReportAt): void {
  const why =
    'This holds words in <angle brackets>, by which the server would load weights or change settings. Take them out.';
  for (const [n, { from }] of map.entries()) {
    if (from.kind === 'fixed' && hasActingSyntax(from.value)) report(`map.${n}.from.value`, why);
    if (from.kind !== 'field') continue;
    const field = fields.find(({ name }) => name === from.field);
    if (field === undefined) continue;
    const words = [
      ...('default' in field ? [field.default] : []),
      ...('choices' in field ? field.choices.map(({ value }) => value) : []),
      ...examples.filter((example) => example.field === field.name).map(({ text }) => text),
    ];
    if (hasActingSyntax(words)) report(`map.${n}.from`, `${field.label}: ${why}`);
  }
}
