import { parseAst } from 'vite';

/** Attributes and properties whose value people read. */
const READ_BY_PEOPLE =
  /^(?:label|title|text|heading|placeholder|description|alt|message|confirm|keep|failure|failureTitle|note|hint|problem|empty|caption|ariaLabel|aria-(?:label|description|roledescription|valuetext))$/;

/** Names stay what they are in every language. */
const NAMES = new Set([
  'Twitter',
  'Instagram',
  'Kinora',
  'Ctrl K',
  'en',
  'ltr',
  'you@example.com',
  'https://example.com/hooks',
  'YouTube',
  'SHA-256',
  'https://login.example.com',
  '<EntityDescriptor entityID="...">',
  'OpenID Connect',
  'SAML 2.0',
]);

/** `proof.password`: a key that is put into words elsewhere. */
const KEY = /^[a-z]\w*(?:\.\w+)+$/;

const isWords = (value: string) => /\p{L}{2}/u.test(value) && !NAMES.has(value.trim()) && !KEY.test(value);

type Node = { type: string } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nodesIn = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

/** Texts that people read and that stand in the source itself, in place of a key. */
export function literalTexts(source: string): string[] {
  const found: string[] = [];
  const note = (value: unknown) => {
    if (typeof value === 'string' && isWords(value)) found.push(value.trim());
  };
  const visit = (node: Node): void => {
    if (node.type === 'JSXText') note(node.value);
    const name = node.type === 'Property' ? node.key : node.type === 'JSXAttribute' ? node.name : undefined;
    if (READ_BY_PEOPLE.test(nameOf(name)) && isNode(node.value)) for (const text of shown(node.value)) note(text);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of nodesIn(node))
        if (child.type === 'JSXExpressionContainer') for (const text of shown(child)) note(text);
    }
    for (const child of nodesIn(node)) visit(child);
  };
  visit(asNode(parseAst(source, { lang: 'tsx' })));
  return [...new Set(found)];
}

function asNode(program: unknown): Node {
  if (!isNode(program)) throw new Error('This is no program');
  return program;
}

const nameOf = (name: unknown): string => {
  if (!isNode(name)) return '';
  return String(name.name ?? name.value ?? '');
};

/** What an expression may show: itself, either side of a choice, or the texts of a template. */
function shown(node: Node): unknown[] {
  const parts = (...names: string[]) => names.flatMap((name) => (isNode(node[name]) ? shown(node[name]) : []));
  switch (node.type) {
    case 'Literal':
      return [node.value];
    case 'TemplateLiteral':
      return nodesIn(node).flatMap((part) => (part.type === 'TemplateElement' ? textOf(part.value) : []));
    case 'ConditionalExpression':
      return parts('consequent', 'alternate');
    case 'LogicalExpression':
      return parts('right');
    case 'BinaryExpression':
      return node.operator === '+' ? parts('left', 'right') : [];
    case 'JSXExpressionContainer':
      return parts('expression');
    default:
      return [];
  }
}

const textOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null && 'cooked' in value ? [value.cooked] : [];
