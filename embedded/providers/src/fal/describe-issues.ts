import * as z from 'zod';
import { type Problem, problem } from './problem.ts';

const typeNames: Record<string, [type: string, msg: string]> = {
  string: ['string_type', 'Input should be a valid string'],
  number: ['float_type', 'Input should be a valid number'],
  int: ['int_type', 'Input should be a valid integer'],
  boolean: ['bool_type', 'Input should be a valid boolean'],
  array: ['list_type', 'Input should be a valid list'],
  object: ['dict_type', 'Input should be a valid dictionary'],
};

/** Says in fal's words what is wrong with a model's input: one problem for each complaint of the schema. */
export function describeIssues(error: z.ZodError, input: unknown): Problem[] {
  return error.issues.map((issue) => describe(innermost(issue), input));
}

/** The sender meant the branch of a union that was valid furthest down; at equal depth, the one whose type was right. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') {
    return issue;
  }
  const reach = ({ path, code }: z.core.$ZodIssue): number => path.length * 2 + (code === 'invalid_type' ? 0 : 1);
  const candidates = issue.errors.flat();
  const deepest = candidates.reduce<z.core.$ZodIssue | null>(
    (best, candidate) => (best && reach(best) >= reach(candidate) ? best : candidate),
    null,
  );
  return deepest ? innermost({ ...deepest, path: [...issue.path, ...deepest.path] }) : issue;
}

function describe(issue: z.core.$ZodIssue, body: unknown): Problem {
  const loc = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
  const value = valueAt(body, loc);
  const about = { loc, ...asInput(value) };
  if (value === undefined) {
    return problem('missing', 'Field required', about);
  }
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'number' || issue.origin === 'int'
        ? problem(issue.inclusive === false ? 'greater_than' : 'greater_than_equal', belowLimit(issue), {
            ...about,
            ctx: { [issue.inclusive === false ? 'gt' : 'ge']: Number(issue.minimum) },
          })
        : problem('sequence_too_short', `Should have at least ${issue.minimum} items or characters`, {
            ...about,
            ctx: { min_length: Number(issue.minimum) },
          });
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int'
        ? problem(issue.inclusive === false ? 'less_than' : 'less_than_equal', aboveLimit(issue), {
            ...about,
            ctx: { [issue.inclusive === false ? 'lt' : 'le']: Number(issue.maximum) },
          })
        : problem('sequence_too_long', `Should have at most ${issue.maximum} items or characters`, {
            ...about,
            ctx: { max_length: Number(issue.maximum) },
          });
    case 'not_multiple_of':
      return problem('multiple_of', `Input should be a multiple of ${issue.divisor}`, {
        ...about,
        ctx: { multiple_of: issue.divisor },
      });
    case 'invalid_value':
      return problem('one_of', `Input should be one of: ${issue.values.map(String).join(', ')}`, {
        ...about,
        ctx: { expected: issue.values.map(String) },
      });
    case 'invalid_type': {
      const [type, msg] = typeNames[issue.expected] ?? ['value_error', issue.message];
      return problem(type, msg, about);
    }
    default:
      return problem(customType(issue), issue.message, about);
  }
}

function belowLimit(issue: z.core.$ZodIssueTooSmall): string {
  return `Input should be greater than ${issue.inclusive === false ? '' : 'or equal to '}${issue.minimum}`;
}

function aboveLimit(issue: z.core.$ZodIssueTooBig): string {
  return `Input should be less than ${issue.inclusive === false ? '' : 'or equal to '}${issue.maximum}`;
}

/** A schema's own checks name fal's type in `params.type`. */
function customType(issue: z.core.$ZodIssue): string {
  const type: unknown = issue.code === 'custom' ? issue.params?.type : undefined;
  return typeof type === 'string' ? type : 'value_error';
}

function valueAt(body: unknown, loc: readonly (string | number)[]): unknown {
  let value = body;
  for (const key of loc) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  return value;
}

const MAX_ECHOED_CHARACTERS = 200;

/** The refused value, unless it is so long (a data URI) that nobody could read it. */
function asInput(value: unknown): { input?: z.core.util.JSONType } {
  const json = z.json().safeParse(value);
  return json.success && JSON.stringify(json.data).length <= MAX_ECHOED_CHARACTERS ? { input: json.data } : {};
}
