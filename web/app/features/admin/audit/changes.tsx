import type { AuditLine } from '@kinora/server/admin-wire';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useMoney } from '../../../shared/format/use-money.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from '../admin.module.css';

/** Fields with words of their own; others are read as they are spelled. */
const named = [
  ...(['banned', 'banReason', 'banExpires', 'role', 'tokens', 'purchased_tokens', 'debt', 'sessions'] as const),
  ...(['emailConfirmed', 'runsAtOnce', 'until', 'from', 'state', 'status', 'version', 'amount', 'currency'] as const),
  ...(['email', 'flagged', 'name', 'title', 'files', 'draft', 'isOpen', 'error', 'decision'] as const),
] as const;

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

type Fields = Record<string, unknown>;
type Change = { field: string | null; was: unknown; is: unknown };

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * What an act changed, field by field; without a field where it is one value. What stayed the same is left out, and so is
 * the currency of an amount, which is written with it.
 */
export function changesIn(before: unknown, after: unknown): Change[] {
  if (!isRecord(before) && !isRecord(after)) return before === after ? [] : [{ field: null, was: before, is: after }];
  const was = isRecord(before) ? before : {};
  const is = isRecord(after) ? after : {};
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => name !== 'currency' || !('amount' in was || 'amount' in is))
    .filter((name) => JSON.stringify(was[name] ?? null) !== JSON.stringify(is[name] ?? null))
    .map((field) => ({ field, was: was[field], is: is[field] }));
}

/** "hasLogo" and "purchased_tokens" read "Has logo" and "Purchased tokens". */
export function spelledOut(field: string): string {
  const words = field
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** A moment in milliseconds, where a value is one. */
export function momentOf(value: unknown): number | null {
  return typeof value === 'string' && TIME.test(value) ? Date.parse(value) : null;
}

/** What an act changed, in words, and as it was recorded. */
export function Changes({ line: { before, after } }: { line: AuditLine }) {
  const say = useTexts('adminAudit');
  const { number, zonedTime } = useFormats();
  const money = useMoney();
  const changes = changesIn(before, after);
  if (changes.length === 0) return null;

  function nameOf(field: string): string {
    const known = named.find((name) => name === field);
    return known === undefined ? spelledOut(field) : say(`fields.${known}`);
  }

  function wordsOf(value: unknown, field: string | null, all: unknown): string {
    const moment = momentOf(value);
    if (value === undefined || value === null) return say('nothing');
    if (moment !== null) return zonedTime(moment);
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
    if (typeof value === 'string') return value;
    if (typeof value !== 'number') return JSON.stringify(value);
    const currency = field === 'amount' && isRecord(all) ? all.currency : undefined;
    return typeof currency === 'string' ? money(value, currency) : number(value);
  }

  return (
    <div className={classes.changes}>
      <ul>
        {changes.map(({ field, was, is }) => {
          const values = { was: wordsOf(was, field, before), is: wordsOf(is, field, after) };
          return (
            <li key={field} dir="auto">
              {field === null
                ? say('changeOnly', values)
                : say(before === null ? 'fact' : 'change', { field: nameOf(field), ...values })}
            </li>
          );
        })}
      </ul>
      <details>
        <summary>{say('details')}</summary>
        <pre dir="ltr">{JSON.stringify({ before, after }, null, 2)}</pre>
      </details>
    </div>
  );
}
