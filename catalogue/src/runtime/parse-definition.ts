import { isRecord } from '../input-problems.ts';
import { plainWords } from '../plain-words.ts';
import { checkCanvasPart } from './canvas.ts';
import { DEFINITION_CHARACTERS, type Definition, definitionShape, type Field } from './definition.ts';
import { checkFields, type DefinitionProblem, type ReportAt } from './field-rules.ts';
import { checkPrice, checkRoute } from './route-rules.ts';
import { checkTexts } from './texts.ts';

type ParsedDefinition = { ok: true; definition: Definition } | { ok: false; problems: readonly DefinitionProblem[] };

/** Deeper than any request of a provider, and far from where a parser would run out of stack. */
const MOST_DEPTH = 24;
const MOST_PROBLEMS = 50;
const MOST_OUTPUTS = 16;

/** Checks everything that can be said of a definition by itself, its price's proof apart. */
export function parseDefinition(value: unknown): ParsedDefinition {
  const tooDeep = refusedAsTooDeep(value);
  if (tooDeep !== null) return { ok: false, problems: [tooDeep] };
  if ((JSON.stringify(value) ?? '').length > DEFINITION_CHARACTERS) {
    return refused('', `A definition may have at most ${DEFINITION_CHARACTERS.toLocaleString('en-US')} characters.`);
  }
  const parsed = definitionShape.safeParse(value, { error: plainWords });
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => ({ place: path.map(String).join('.'), message }));
    return { ok: false, problems: problems.slice(0, MOST_PROBLEMS) };
  }
  const problems = problemsOf(parsed.data);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, definition: parsed.data };
}

/** The rules between the parts of a definition whose parts are right by themselves. */
function problemsOf(definition: Definition): DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  const report: ReportAt = (place, message) => problems.push({ place, message });
  const fields = new Map<string, Field>(definition.fields.map((field) => [field.name, field]));
  checkFields(definition, fields, report);
  checkWhole(definition, fields, report);
  checkCanvasPart(definition, fields, report);
  checkPrice(definition, fields, report);
  checkTexts(definition, report);
  for (const [n, route] of definition.routes.entries()) {
    checkRoute(definition, route, fields, (place, message) => report(`routes.${n}.${place}`, message));
  }
  return problems.slice(0, MOST_PROBLEMS);
}

function checkWhole(definition: Definition, fields: ReadonlyMap<string, Field>, report: ReportAt): void {
  const { category, expectedSeconds, examples, outputs } = definition;
  if (expectedSeconds.from > expectedSeconds.to) {
    report('expectedSeconds', 'The usual time must begin with the shorter figure.');
  }
  if (category !== 'enhancement' && category !== outputs.kind) {
    report('category', `A tool that makes ${outputs.kind} files is listed under ${outputs.kind} or enhancement.`);
  }
  for (const [n, { field, text }] of examples.entries()) {
    const named = fields.get(field);
    if (named?.kind !== 'prompt' && named?.kind !== 'text') {
      report(`examples.${n}.field`, `An example fills a field of words; ${field} is none.`);
    } else if (text.length > named.maxLength) {
      report(`examples.${n}.text`, `${named.label} takes at most ${named.maxLength} characters.`);
    }
  }
  if (outputs.count === undefined) return;
  const count = fields.get(outputs.count);
  if (count?.kind !== 'number') {
    report('outputs.count', `${outputs.count} is no number field, so it cannot say how many are made.`);
  } else if (![count.min, count.step].every(Number.isInteger) || count.min < 1 || count.max > MOST_OUTPUTS) {
    report('outputs.count', `How many are made must be a whole number from 1 to ${MOST_OUTPUTS}.`);
  }
}

/** Before anything else is read of what somebody sent. */
export function refusedAsTooDeep(value: unknown): DefinitionProblem | null {
  const message = `A definition may hold lists and objects in one another ${MOST_DEPTH} deep at most.`;
  return isTooDeep(value) ? { place: '', message } : null;
}

/** Without recursion: it is asked before anything else trusts the value. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= MOST_DEPTH; depth += 1) {
    level = level.flatMap((part) => (Array.isArray(part) ? part : isRecord(part) ? Object.values(part) : []));
    if (level.length === 0) return false;
  }
  return true;
}

function refused(place: string, message: string): ParsedDefinition {
  return { ok: false, problems: [{ place, message }] };
}
