import * as z from 'zod';
import { addPatternToFrames } from './commands/add-pattern.ts';
import { animate } from './commands/animate.ts';
import { clean } from './commands/clean.ts';
import { encode } from './commands/encode.ts';
import { extractFrame } from './commands/extract-frame.ts';
import { finish } from './commands/finish.ts';
import { join } from './commands/join.ts';
import { makePoster } from './commands/make-poster.ts';
import { makePreview } from './commands/make-preview.ts';
import { makeStills } from './commands/make-stills.ts';
import { sampleFrames } from './commands/sample-frames.ts';
import { streamFrames } from './commands/stream-frames.ts';
import { MediaError } from './errors.ts';
import { findFfmpeg } from './ffmpeg/find-program.ts';
import { probe } from './probe/probe.ts';
import { type IncomingRequest, readRequest } from './read-request.ts';
import {
  abilitiesSchema,
  factsSchema,
  pictureSchema,
  requestSchemas,
  samplesSchema,
  soundSchema,
  stillsSchema,
} from './schemas.ts';
import { encodeSound } from './sound/encode-sound.ts';
import { readSound } from './sound/read-sound.ts';

type Command = (incoming: IncomingRequest) => Promise<void>;

const finishing = { aspect: undefined, fps: undefined, seconds: undefined, frames: undefined, silent: false };

const commands: Record<string, Command> = {
  abilities: command(requestSchemas.abilities, abilitiesSchema, async () => ({ decodes: findFfmpeg() !== null })),
  probe: command(requestSchemas.probe, factsSchema, probe),
  clean: command(requestSchemas.clean, factsSchema, clean),
  encode: command(requestSchemas.encode, factsSchema, encode),
  poster: command(requestSchemas.poster, pictureSchema, makePoster),
  preview: command(requestSchemas.preview, factsSchema, makePreview),
  frame: command(requestSchemas.frame, pictureSchema, extractFrame),
  frames: async ({ json }) => streamFrames(parse(requestSchemas.frames, json), process.stdout, say),
  'add-pattern': command(requestSchemas['add-pattern'], factsSchema, addPatternToFrames),
  stills: command(requestSchemas.stills, stillsSchema, makeStills),
  sample: command(requestSchemas.sample, samplesSchema, sampleFrames),
  animate: command(requestSchemas.animate, factsSchema, animate),
  sound: command(requestSchemas.sound, soundSchema, readSound),
  'encode-sound': command(requestSchemas['encode-sound'], soundSchema, encodeSound),
  join: command(requestSchemas.join, factsSchema, join),
  trim: command(requestSchemas.trim, factsSchema, (request) => finish({ ...finishing, ...request })),
  crop: command(requestSchemas.crop, factsSchema, (request) => finish({ ...finishing, ...request })),
  retime: command(requestSchemas.retime, factsSchema, (request) => finish({ ...finishing, ...request })),
  finish: command(requestSchemas.finish, factsSchema, finish),
};

function command<Request extends z.ZodType, Answer extends z.ZodType>(
  requestSchema: Request,
  answerSchema: Answer,
  work: (request: z.infer<Request>, rest: AsyncIterable<Buffer>) => Promise<z.infer<Answer>>,
): Command {
  return async ({ json, rest }) => say(answerSchema.parse(await work(parse(requestSchema, json), rest)));
}

function parse<Schema extends z.ZodType>(schema: Schema, json: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    throw new MediaError('invalid_request', z.prettifyError(parsed.error));
  }
  return parsed.data;
}

function say(answer: unknown): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

async function run(name: string | undefined): Promise<void> {
  const work = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!work) {
    throw new MediaError('invalid_request', `The commands are ${Object.keys(commands).join(', ')}.`);
  }
  await work(await readRequest(process.stdin));
}

// What it started ends with it.
process.once('SIGTERM', () => process.exit(143));
// Whoever started this program may go away in the middle of an answer.
process.stdout.on('error', () => process.exit(1));

try {
  await run(process.argv[2]);
} catch (error) {
  const isKnown = error instanceof MediaError;
  if (!isKnown) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  }
  say(isKnown ? { error: error.message, code: error.code } : { error: 'The media program failed.', code: 'failed' });
  process.exitCode = 1;
}
process.stdin.destroy();
