import { createHash } from 'node:crypto';
import type { Context, Handler } from 'hono';
import * as z from 'zod';
import { now } from '../clocks/now.ts';
import { newId } from '../store/identifier.ts';
import type { World } from '../world.ts';
import { expandAnswer } from './expand.ts';
import { Failure, invalid } from './failure.ts';
import { parseForm } from './form.ts';
import { expand, parseParameters } from './parameters.ts';

interface Call<Schema extends z.ZodType> {
  parameters: z.output<Schema>;
  /** From the address; empty when it names none. */
  id: string;
}

interface Answer {
  status: 200 | Failure['status'];
  body: unknown;
}

const longestKey = 255;
const expandSchema = z.object({ expand: z.array(z.string()).default([]) });
const bareSchema = z.strictObject({ expand });

/**
 * One route of the API: checks the parameters, runs `act` in a transaction, expands the answer. An `Idempotency-Key`
 * answers the same request a second time with what it was answered first, and refuses another one.
 */
export function endpoint<Schema extends z.ZodType>(
  world: World,
  schema: Schema,
  act: (call: Call<Schema>) => object,
): Handler {
  return async (context) => {
    const isRead = context.req.method === 'GET' || context.req.method === 'DELETE';
    const encoded = isRead ? new URL(context.req.url).search : await context.req.text();
    const key = context.req.method === 'POST' ? context.req.header('idempotency-key') : undefined;
    const requestId = newId('req', 14);
    context.header('Request-Id', requestId);
    if (key !== undefined && key.length > longestKey) {
      throw invalid(`Idempotency keys can be up to ${longestKey} characters long.`);
    }
    if (key !== undefined) {
      context.header('Idempotency-Key', key);
    }

    const answer = await world.database.transact((): Answer => {
      const repeated = key === undefined ? undefined : earlierAnswer(world, key, fingerprintOf(context, encoded));
      if (repeated !== undefined) {
        context.header('Idempotent-Replayed', 'true');
        return repeated;
      }
      world.request = { id: requestId, idempotencyKey: key ?? null };
      try {
        const form = parseForm(encoded);
        const parameters = parseParameters(schema, form);
        const body = act({ parameters, id: context.req.param('id') ?? '' });
        const { expand } = expandSchema.parse(form);
        return keepAnswer(world, key, fingerprintOf(context, encoded), {
          status: 200,
          body: expandAnswer(world, body, expand),
        });
      } catch (error) {
        if (error instanceof Failure && error.keepsChanges) {
          return keepAnswer(world, key, fingerprintOf(context, encoded), {
            status: error.status,
            body: { error: error.body },
          });
        }
        throw error;
      } finally {
        world.request = null;
      }
    });
    return context.body(JSON.stringify(answer.body), answer.status, { 'Content-Type': 'application/json' });
  };
}

/** A route that takes nothing but `expand`, such as one that reads an object. */
export function bareEndpoint(world: World, act: (call: Pick<Call<z.ZodType>, 'id'>) => object): Handler {
  return endpoint(world, bareSchema, act);
}

function fingerprintOf(context: Context, encoded: string): string {
  return createHash('sha256').update(`${context.req.method} ${context.req.path}\n${encoded}`).digest('hex');
}

function earlierAnswer(world: World, key: string, fingerprint: string): Answer | undefined {
  const kept = world.tables.answers.get(key);
  if (kept === undefined) {
    return undefined;
  }
  if (kept.fingerprint !== fingerprint) {
    throw new Failure(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than the one of the earlier request if you meant to execute a different request.',
    });
  }
  return { status: kept.status === 200 ? 200 : 402, body: kept.body };
}

function keepAnswer(world: World, key: string | undefined, fingerprint: string, answer: Answer): Answer {
  if (key !== undefined) {
    world.tables.answers.put({ id: key, created: now(world), fingerprint, ...answer });
  }
  return answer;
}
