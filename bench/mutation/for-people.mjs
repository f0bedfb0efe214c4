/** Parts of a tool that say how it looks or reads. What it takes, refuses and costs is mutated. */
const LOOKS = new Set([
  ...['form', 'classic', 'examples', 'words', 'generationName', 'detail', 'brief', 'downloadName'],
  ...['summary', 'expectedSeconds'],
]);

/** A plugin of Stryker's that leaves alone what only people read: https://stryker-mutator.io/docs/stryker-js/disable-mutants. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'for-people', value: { shouldIgnore } }];

function shouldIgnore({ node, parent }) {
  if (node.type === 'ObjectProperty' && isOfTool(parent) && LOOKS.has(node.key.name)) return 'how a tool looks';
  if (isSentence(node) && parent.type !== 'TaggedTemplateExpression') return 'a sentence';
  if (node.type === 'CallExpression' && node.callee.object?.name === 'log') return 'a log line';
  return undefined;
}

function isOfTool(node) {
  return (
    node.properties.some(({ key }) => key?.name === 'prices') && node.properties.some(({ key }) => key?.name === 'fn')
  );
}

function isSentence(node) {
  if (node.type === 'StringLiteral') return node.value.includes(' ');
  return node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => value.raw.includes(' '));
}
