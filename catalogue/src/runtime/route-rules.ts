import { type Definition, type Field, keysOf, type Mapping, mediaOf, type Route } from './definition.ts';
import type { ReportAt } from './field-rules.ts';
import { whyForbidden, whyNeverOffered } from './forbidden.ts';
import { type Condition, leadingNumber, type PriceTable, partsOf, type Quantity } from './price-table.ts';
import { checkTarget } from './target-rules.ts';

type Fields = ReadonlyMap<string, Field>;

/** The price that people pay. */
export function checkPrice(definition: Definition, fields: Fields, report: ReportAt): void {
  const { price, outputs } = definition;
  checkTable(price, definition, fields, (place, message) => report(`price.${place}`, message));
  if (price.atLeast === 0)
    report('price.atLeast', 'A price needs a least figure, so that nothing is made for nothing.');
  const isByCount = price.rates.some(({ per, when }) => when.length === 0 && per.some((of) => isCount(of, definition)));
  if (outputs.count !== undefined && !isByCount) {
    report(
      'price.rates',
      `No rate is always asked for each of the ${outputs.noun}, so a part of them would cost as much as all. Add one by count.`,
    );
  }
}

function isCount(of: Quantity, { outputs }: Definition): boolean {
  return of.kind === 'count' || (of.kind === 'number' && of.field === outputs.count);
}

function checkTable(table: PriceTable, { outputs }: Definition, fields: Fields, report: ReportAt): void {
  const { quantities, conditions } = partsOf(table);
  for (const { part, place } of quantities) {
    const problem =
      part.kind === 'count'
        ? outputs.count === undefined && 'This tool makes one at a time, so nothing can be asked by their count.'
        : misfit(part, fields.get(part.field));
    if (problem !== false && problem !== undefined) report(place, problem);
  }
  for (const { part, place } of conditions) {
    const problem = part.kind === 'atLeast' ? undefined : misfitCondition(part, fields.get(part.field));
    if (problem !== undefined) report(place, problem);
  }
  for (const [n, { per }] of table.rates.entries()) {
    const names = per.map((of) => (isNamed(of) && of.field !== outputs.count ? `${of.kind} ${of.field}` : 'count'));
    if (new Set(names).size < names.length) report(`rates.${n}.per`, 'A rate counts the same quantity twice.');
  }
}

function isNamed(of: Quantity): of is Exclude<Quantity, { kind: 'count' }> {
  return of.kind !== 'count';
}

/** Why a quantity cannot be counted by this field; undefined when it can. */
function misfit(of: Exclude<Quantity, { kind: 'count' }>, field: Field | undefined): string | undefined {
  if (field === undefined) return `There is no field ${of.field}.`;
  const { label } = field;
  switch (of.kind) {
    case 'number':
      if (field.kind === 'number') return field.min >= 0 ? undefined : `${label} can be less than 0, and no price can.`;
      if (field.kind !== 'select') return `${label} is no number, so nothing can be asked by it.`;
      return field.choices.every(({ value }) => (leadingNumber(value) ?? -1) >= 0)
        ? undefined
        : `${label} has choices that are no numbers, such as ${JSON.stringify(field.choices.find(({ value }) => leadingNumber(value) === undefined)?.value ?? '')}. Take them out, or price each choice by a condition.`;
    case 'entries':
      return field.kind === 'files' || field.kind === 'multiselect' ? undefined : `${label} is no list.`;
    case 'characters':
      return field.kind === 'prompt' || field.kind === 'text' ? undefined : `${label} holds no text.`;
    case 'megapixels':
      if (field.kind === 'size') return undefined;
      if (of.most === undefined) return `${label} needs a ceiling of megapixels, or its price has no end.`;
      return mediaOf(field) === 'image' || mediaOf(field) === 'video' ? undefined : `${label} has no pixels.`;
    case 'seconds':
      return mediaOf(field) === 'video' || mediaOf(field) === 'audio' ? undefined : `${label} has no length.`;
    case 'frames':
      return mediaOf(field) === 'video' ? undefined : `${label} has no frames.`;
  }
}

function misfitCondition(one: Exclude<Condition, { kind: 'atLeast' }>, field: Field | undefined): string | undefined {
  if (field === undefined) return `There is no field ${one.field}.`;
  const { label } = field;
  switch (one.kind) {
    case 'choice': {
      if (field.kind !== 'select' && field.kind !== 'multiselect') return `${label} has no choices.`;
      const unknown = one.in.find((wanted) => !field.choices.some(({ value }) => value === wanted));
      return unknown === undefined ? undefined : `${JSON.stringify(unknown)} is none of the choices of ${label}.`;
    }
    case 'switch':
      return field.kind === 'switch' ? undefined : `${label} is no switch.`;
    case 'given':
      return field.kind === 'prompt' || field.kind === 'text' || field.kind === 'files' || mediaOf(field) !== undefined
        ? undefined
        : `${label} is always filled in.`;
  }
}

/** One way to make what is sold. */
export function checkRoute(definition: Definition, route: Route, fields: Fields, report: ReportAt): void {
  if (route.outputs.kind !== definition.outputs.kind) {
    report('outputs.kind', `The tool makes ${definition.outputs.kind} files, this route ${route.outputs.kind} files.`);
  }
  for (const [n, one] of route.map.entries()) {
    checkMapping(one, route, fields, (place, message) => report(`map.${n}.${place}`, message));
  }
  checkPaths(route, report);
  checkSent(definition, route, fields, report);
  checkTable(route.cost, definition, fields, (place, message) => report(`cost.${place}`, message));
  checkTarget(definition, route, fields, report);
}

function checkMapping({ to, from, as }: Mapping, { target }: Route, fields: Fields, report: ReportAt): void {
  const isBoolean =
    as === 'boolean' ||
    (from.kind === 'fixed'
      ? typeof from.value === 'boolean'
      : from.kind === 'field' && fields.get(from.field)?.kind === 'switch');
  const forbidden = whyForbidden(to, isBoolean);
  if (forbidden !== undefined) report('to', forbidden);
  if (from.kind === 'fixed') return;
  const offered = whyNeverOffered(target.kind, to);
  if (offered !== undefined) report('to', offered);
  if (from.kind === 'prefix' || (from.kind === 'seed' && from.field === undefined)) return;
  const named = [...fields.values()].find((one) => one.name === from.field || keysOf(one).includes(from.field ?? ''));
  if (named === undefined) {
    report('from.field', `There is no field ${from.field}.`);
    return;
  }
  const isFile = mediaOf(named) !== undefined && named.kind !== 'files';
  const isWanted =
    from.kind === 'seed'
      ? named.kind === 'seed'
      : from.kind === 'files'
        ? named.kind === 'files'
        : from.kind === 'file'
          ? isFile
          : mediaOf(named) === undefined && named.kind !== 'seed';
  if (!isWanted) report('from.kind', `${named.label} is a field of another kind (${named.kind}).`);
  if (
    as === 'number' &&
    named.kind === 'select' &&
    named.choices.some(({ value }) => leadingNumber(value) === undefined)
  ) {
    report('as', `${named.label} has choices that are no numbers.`);
  }
  if (
    as === 'boolean' &&
    named.kind === 'select' &&
    named.choices.some(({ value }) => !['true', 'false', ''].includes(String(value)))
  ) {
    report('as', `${named.label} has choices that are neither true nor false.`);
  }
}

/** No place is written twice, nor one within another. */
function checkPaths({ map }: Route, report: ReportAt): void {
  const seen = new Map<string, number>();
  for (const [n, { to }] of map.entries()) {
    const keys = to.map((_part, depth) => JSON.stringify(to.slice(0, depth + 1).map(String)));
    const whole = keys.at(-1) ?? '';
    const isWithin = keys.some((key) => seen.get(key) === 1);
    if (isWithin || seen.has(whole)) report(`map.${n}.to`, `Something else is sent at ${to.join('.')} already.`);
    for (const key of keys) if (!seen.has(key)) seen.set(key, 0);
    seen.set(whole, 1);
  }
}

/** What must be filled in, and what the cost depends on, has to reach the provider. */
function checkSent({ fields: all, outputs }: Definition, { map, cost }: Route, fields: Fields, report: ReportAt): void {
  const sent = new Set(map.flatMap(({ from }) => ('field' in from && from.field !== undefined ? [from.field] : [])));
  const isSent = (one: Field) => sent.has(one.name) || keysOf(one).every((key) => sent.has(key));
  for (const one of all) {
    if (one.required === true && !isSent(one)) {
      report('map', `${one.label} must be filled in, and this route does not send it.`);
    }
  }
  const { quantities, conditions } = partsOf(cost);
  const priced = [...quantities, ...conditions].flatMap(({ part, place }) => {
    const name = part.kind === 'count' ? outputs.count : part.kind === 'atLeast' ? undefined : part.field;
    return name === undefined ? [] : [{ name, place }];
  });
  for (const { name, place } of priced) {
    const one = fields.get(name);
    if (one !== undefined && !isSent(one)) {
      report(`cost.${place}`, `The cost depends on ${one.label}, which this route does not send.`);
    }
  }
}
