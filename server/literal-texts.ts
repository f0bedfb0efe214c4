import { parseAst } from 'vite';

/** A string of the source, and what it is handed to: the name of a call, a class or a property. */
export type Literal = { words: string; to: string };

type Node = { type: string } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nodesIn = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

/** Two words or more, the first with a capital: what people are told, and not a key, a name or a statement. */
const SENTENCE = /^\p{Lu}[\p{L}\p{N}'’,-]*(?: [^ ]+)+$/u;

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  // What is logged is read by operators, in English.
  if (node.type === 'MemberExpression') return /^log$/i.test(nameOf(node.object)) ? 'log' : nameOf(node.property);
  return String(node.name ?? node.value ?? '');
};

/** The same, or one that begins with a value. */
const SAID = /^(?:\p{Lu}[\p{L}\p{N}'’,-]*|…)(?: [^ ]+)+[.:]?$/u;

/** All sentences that stand in a source, each with the nearest call, class or property that takes it. */
export const sentencesIn = (source: string): Literal[] => literalsIn(source, SENTENCE);

/** The same, with those that begin with a value. */
export const saidIn = (source: string): Literal[] => literalsIn(source, SAID);

function literalsIn(source: string, shape: RegExp): Literal[] {
  const found: Literal[] = [];
  const note = (value: unknown, to: string) => {
    if (typeof value === 'string' && shape.test(value.trim())) found.push({ words: value.trim(), to });
  };
  const visit = (node: Node, to: string): void => {
    switch (node.type) {
      case 'Literal':
        note(node.value, to);
        return;
      case 'TemplateLiteral':
        note(templateOf(node), to);
        break;
      case 'TaggedTemplateExpression':
        return;
      case 'CallExpression':
      case 'NewExpression':
        for (const child of nodesIn(node)) visit(child, child === node.callee ? to : nameOf(node.callee));
        return;
      case 'Property':
        if (isNode(node.value)) visit(node.value, nameOf(node.key));
        return;
    }
    for (const child of nodesIn(node)) visit(child, to);
  };
  const program: unknown = parseAst(source, { lang: 'ts' });
  if (isNode(program)) visit(program, '');
  return found;
}

/** With `…` where values stand. */
function templateOf(node: Node): string {
  return nodesIn(node)
    .flatMap((part) => (part.type === 'TemplateElement' ? [cooked(part.value)] : []))
    .join('…');
}

const cooked = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
