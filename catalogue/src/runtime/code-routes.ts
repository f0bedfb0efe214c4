import * as z from 'zod/mini';
import { plainWords } from '../plain-words.ts';
import { hasActingSyntax } from '../prompt-syntax.ts';
import type { Measured, Tool } from '../tool.ts';
import { type CodeForm, codeForm, isUntouched } from './code-form.ts';
import { DEFINITION_CHARACTERS, type Field, keysOf, MOST_ROUTES, mediaOf, nameOf, routeShape } from './definition.ts';
import type { DefinitionProblem, ReportAt } from './field-rules.ts';
import { refusedAsTooDeep } from './parse-definition.ts';
import { partsOf } from './price-table.ts';
import { checkRoute } from './route-rules.ts';
import { filesOf, measuredFigure, type Values } from './values.ts';

const addedRoute = z.strictObject({
  ...routeShape.shape,
  /** Every field that it does not send: whether it is ignored, or only orders that leave it untouched go this way. */
  leftOut: z.array(z.strictObject({ field: nameOf, orders: z.enum(['all', 'untouched']) })).check(z.maxLength(80)),
});

export const codeRoutesShape = z.strictObject({
  /** Before how many of the others the program's own way comes: 0 is the first. Null while it is switched off. */
  own: z.nullable(z.int().check(z.gte(0), z.lte(MOST_ROUTES))),
  /** In order of priority. */
  routes: z.array(addedRoute).check(z.maxLength(MOST_ROUTES - 1)),
});

/** The ways in which a tool that is code is made, as its operator has set them. */
export type CodeRoutes = z.output<typeof codeRoutesShape>;
export type AddedRoute = CodeRoutes['routes'][number];

/** A tool as the program made it: nobody has given it another way. */
export const ownWayAlone: CodeRoutes = { own: 0, routes: [] };

type ParsedCodeRoutes =
  | { ok: true; routes: CodeRoutes; form: CodeForm }
  | { ok: false; problems: readonly DefinitionProblem[] };

const MOST_PROBLEMS = 50;

/** Checks everything that can be said of them without what they cost. `ownProvider` is whom the program itself asks. */
export function parseCodeRoutes(tool: Tool, ownProvider: string, value: unknown): ParsedCodeRoutes {
  const refused = refusedAsTooDeep(value);
  if (refused !== null) return { ok: false, problems: [refused] };
  if ((JSON.stringify(value) ?? '').length > DEFINITION_CHARACTERS) {
    const message = `The routes may have at most ${DEFINITION_CHARACTERS.toLocaleString('en-US')} characters together.`;
    return { ok: false, problems: [{ place: '', message }] };
  }
  const parsed = codeRoutesShape.safeParse(value, { error: plainWords });
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => ({ place: path.map(String).join('.'), message }));
    return { ok: false, problems: problems.slice(0, MOST_PROBLEMS) };
  }
  const { data: routes } = parsed;
  const form = codeForm(tool, routes.routes);
  const problems = problemsOf(form, routes, ownProvider);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, routes, form };
}

function problemsOf(form: CodeForm, { own, routes }: CodeRoutes, ownProvider: string): DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  const report: ReportAt = (place, message) => problems.push({ place, message });
  const fields = new Map<string, Field>(form.definition.fields.map((field) => [field.name, field]));
  if (own === null && routes.length === 0) {
    report('own', "The program's own way can be switched off only while there is another.");
  }
  if (own !== null && own > routes.length) report('own', 'There are not that many routes before it.');
  for (const [n, route] of routes.entries()) {
    const at: ReportAt = (place, message) => report(`routes.${n}.${place}`, message);
    if (route.provider === ownProvider) {
      at('provider', `${ownProvider} is whom the program itself asks for this tool. Choose another provider.`);
    }
    checkRoute(form.definition, route, fields, at);
    checkLeftOut(form, route, at);
  }
  return problems.slice(0, MOST_PROBLEMS);
}

/** What a person can fill in is sent, or somebody has said what becomes of it. */
function checkLeftOut({ definition, unsent }: CodeForm, { map, leftOut }: AddedRoute, report: ReportAt): void {
  const sent = new Set(map.flatMap(({ from }) => ('field' in from && from.field !== undefined ? [from.field] : [])));
  const known = [
    ...definition.fields.map((field) => ({
      name: field.name,
      label: field.label,
      isSent: sent.has(field.name) || keysOf(field).every((key) => sent.has(key)),
      mayBeIgnored: mediaOf(field) === undefined,
    })),
    ...unsent.map((field) => ({ ...field, isSent: false, mayBeIgnored: false })),
  ];
  for (const { name, label, isSent, mayBeIgnored } of known) {
    const said = leftOut.findIndex(({ field }) => field === name);
    if (said < 0 && !isSent) {
      report('leftOut', `${label} is neither sent nor left out. Send it, or say what becomes of orders that set it.`);
    }
    if (said >= 0 && isSent) report(`leftOut.${said}`, `${label} is sent, so it cannot be left out as well.`);
    if (leftOut[said]?.orders === 'all' && !mayBeIgnored) {
      report(`leftOut.${said}.orders`, `${label} cannot be ignored: let only orders without it go this way.`);
    }
  }
  for (const [n, { field }] of leftOut.entries()) {
    const isRepeated = leftOut.findIndex((other) => other.field === field) < n;
    if (!known.some(({ name }) => name === field)) report(`leftOut.${n}.field`, `There is no field ${field}.`);
    else if (isRepeated) report(`leftOut.${n}.field`, `${field} is left out twice.`);
  }
}

/** Whether a route can make what an order asks for, at the cost for which it was proved. */
export function takesOrder(tool: Tool, { definition, unsent }: CodeForm, route: AddedRoute) {
  const all = [...definition.fields, ...unsent];
  const untouched = route.leftOut.flatMap(({ field, orders }) =>
    orders === 'untouched' ? all.filter(({ name }) => name === field) : [],
  );
  const asked = partsOf(route.cost).quantities.map(({ part }) => part);
  const readsSyntax = route.target.kind !== 'fal' && route.target.kind !== 'replicate';
  return (values: Values, measured: Measured): boolean => {
    if (!untouched.every((field) => isUntouched(tool, field, values))) return false;
    if (readsSyntax && hasActingSyntax(values)) return false;
    return definition.fields.every((field) =>
      filesOf(field, values).every((name) =>
        asked.every((of) => {
          if (of.kind !== 'seconds' && of.kind !== 'frames' && of.kind !== 'megapixels') return true;
          const figure = of.field === field.name ? measuredFigure(of.kind, measured[name]) : undefined;
          return figure === undefined || of.most === undefined || figure <= of.most;
        }),
      ),
    );
  };
}
