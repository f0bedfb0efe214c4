import { keysOf } from '@kinora/catalogue/runtime/definition';
import { type EditableDefinition, type EditableField, isEditable } from './editable-definition.ts';
import { canvasOf } from './field-changes.ts';
import type { EditableRoute } from './route-words.ts';

/**
 * A definition as its model is today: what people read, the price and the costs stay, limits and choices are no wider than
 * the model's, what it takes no more is gone, and what it asks for now is there. Null for what cannot be read.
 */
export function redrawn(definition: EditableDefinition, place: number, found: unknown): EditableDefinition | null {
  const route = definition.routes[place];
  if (!isEditable(found) || route === undefined) return null;
  const [today] = found.routes;
  if (today === undefined) return null;
  const isSent = sentFields(route);
  const kept = definition.fields.flatMap((field): EditableField[] => {
    const now = found.fields.find(({ name }) => name === field.name);
    if (now !== undefined) return [fitted(field, now)];
    // What only other routes are sent is theirs.
    return isSent.has(field.name) && definition.routes.length === 1 ? [] : [field];
  });
  const names = new Set(kept.map(({ name }) => name));
  const asked = found.fields.filter((field) => field.required === true && !names.has(field.name));
  const fields = [...kept, ...asked];
  const all = new Set(fields.flatMap((field) => [field.name, ...keysOf(field)]));
  const { canvas, ...rest } = definition;
  return {
    ...rest,
    ...canvasOf(canvas, (name) => all.has(name)),
    fields,
    examples: definition.examples.filter(({ field }) => all.has(field)),
    routes: definition.routes.map((one, n) => (n === place ? asToday(one, today, all) : one)),
  };
}

function sentFields({ map }: EditableRoute): ReadonlySet<string> {
  return new Set(map.flatMap(({ from }) => ('field' in from && from.field !== undefined ? [from.field] : [])));
}

/** What is sent of fields goes as the model wants it today; what is fixed stays as somebody has set it. */
function asToday(route: EditableRoute, today: EditableRoute, keys: ReadonlySet<string>): EditableRoute {
  const isOfField = ({ from }: EditableRoute['map'][number]) => 'field' in from && from.field !== undefined;
  const own = route.map.filter((one) => !isOfField(one));
  const taken = new Set(own.map(({ to }) => to.join('.')));
  const sent = today.map.filter(({ from, to }) => {
    if (taken.has(to.join('.'))) return false;
    return !('field' in from) || from.field === undefined || keys.has(from.field);
  });
  return { ...route, target: today.target, outputs: today.outputs, map: [...sent, ...own] };
}

/** A field with its words, within what the model takes today; one that is of another kind now is as the model says. */
function fitted(field: EditableField, now: EditableField): EditableField {
  const { label, hint, advanced } = field;
  const words = { label, ...(hint === undefined ? {} : { hint }), ...(advanced === undefined ? {} : { advanced }) };
  if (field.kind === 'number' && now.kind === 'number') {
    const [min, max] = [Math.max(field.min, now.min), Math.min(field.max, now.max)];
    return min > max ? { ...now, ...words } : { ...field, min, max, default: clamped(field.default, min, max) };
  }
  if ((field.kind === 'prompt' || field.kind === 'text') && (now.kind === 'prompt' || now.kind === 'text')) {
    const maxLength = Math.min(field.maxLength, now.maxLength);
    return { ...field, maxLength, default: field.default.slice(0, maxLength) };
  }
  if (field.kind === 'select' && now.kind === 'select') {
    const choices = field.choices.filter(({ value }) => now.choices.some((one) => one.value === value));
    const [first] = choices;
    if (first === undefined) return { ...now, ...words };
    const isThere = choices.some(({ value }) => value === field.default);
    return { ...field, choices, default: isThere ? field.default : first.value };
  }
  if (field.kind === 'files' && now.kind === 'files' && field.of === now.of) {
    return { ...field, min: Math.max(field.min, now.min), max: Math.min(field.max, now.max) };
  }
  if (field.kind === 'seed' && now.kind === 'seed') return { ...field, max: Math.min(field.max, now.max) };
  return field.kind === now.kind ? { ...now, ...words } : { ...now, label };
}

function clamped(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
