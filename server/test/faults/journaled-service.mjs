// A service that makes pictures, killed at will: what it takes stands in a journal before anybody hears of it, so that
// after a kill it knows its work, as real services do. It speaks fal's queue and Replicate's predictions.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const { PORT, JOURNAL, SIDE, PICTURE } = process.env;
const picture = Buffer.from(PICTURE, 'base64');
const origin = `http://127.0.0.1:${PORT}`;
const WORK_MS = 400;
/** Long enough that a kill meets a submit, a question or a file under way. */
const PAUSE_MS = 120;

/** By our own id; each is one paid call. */
const jobs = new Map();
/** How often each order was turned away. */
const refusals = new Map();

function note(entry) {
  appendFileSync(JOURNAL, `${JSON.stringify(entry)}\n`);
  apply(entry);
}

function apply({ what, order, id, conduct, at }) {
  if (what === 'took') jobs.set(id, { order, conduct, at });
  else refusals.set(order, (refusals.get(order) ?? 0) + 1);
}

if (existsSync(JOURNAL)) {
  for (const line of readFileSync(JOURNAL, 'utf8').split('\n')) if (line !== '') apply(JSON.parse(line));
}

/** `order 12, first: fails, second: fine` */
function conductOf(prompt) {
  const [, order] = /order (\d+)/.exec(prompt) ?? [];
  const [, conduct = 'fine'] = new RegExp(`${SIDE}: ([a-z]+)`).exec(prompt) ?? [];
  return { order, conduct };
}

function submit(prompt) {
  const { order, conduct } = conductOf(prompt);
  if (conduct === 'busy') {
    note({ what: 'refused', order });
    return null;
  }
  const id = `${SIDE}${order}n${jobs.size}`;
  note({ what: 'took', order, id, conduct, at: Date.now() });
  return id;
}

const isDone = (job) => Date.now() >= job.at + WORK_MS;
const PROBLEM = { fails: 'CUDA out of memory', refuses: 'NSFW content detected.' };

function prediction(id, job) {
  const urls = { get: `${origin}/v1/predictions/${id}` };
  if (!isDone(job)) return { id, status: 'processing', output: null, error: null, logs: '', urls };
  const error = PROBLEM[job.conduct] ?? null;
  return error === null
    ? { id, status: 'succeeded', output: [`${origin}/files/${id}.png`], error, logs: '', urls }
    : { id, status: 'failed', output: null, error, logs: '', urls };
}

function falResult(job, id) {
  if (job.conduct === 'refuses') {
    return [422, { detail: [{ loc: ['body', 'prompt'], msg: PROBLEM.refuses, type: 'content_policy_violation' }] }];
  }
  if (job.conduct === 'fails') {
    return [500, { detail: [{ loc: ['body'], msg: PROBLEM.fails, type: 'internal_server_error' }] }];
  }
  return [200, { images: [{ url: `${origin}/files/${id}.png` }], has_nsfw_concepts: [false], seed: 1 }];
}

function answerFal(path, body) {
  const [, id, question] = /\/requests\/([\w-]+)(\/status|\/cancel)?$/.exec(path) ?? [];
  if (id === undefined) {
    const made = submit(body.prompt);
    if (made === null) return [429, { detail: 'Too many requests' }];
    return [200, { request_id: made, queue_position: 0 }];
  }
  const job = jobs.get(id);
  if (job === undefined) return [404, { detail: 'No such request' }];
  if (question === '/status') return [isDone(job) ? 200 : 202, { status: isDone(job) ? 'COMPLETED' : 'IN_PROGRESS' }];
  return question === '/cancel' ? [202, {}] : falResult(job, id);
}

function answerReplicate(method, path, body) {
  if (method === 'POST') {
    const made = submit(body.input.prompt);
    return made === null ? [429, { detail: 'Request was throttled.' }] : [201, prediction(made, jobs.get(made))];
  }
  const id = path.split('/').at(-1);
  const job = jobs.get(id);
  return job === undefined ? [404, { detail: 'No such prediction' }] : [200, prediction(id, job)];
}

const server = createServer(async (request, response) => {
  const path = new URL(request.url, origin).pathname;
  const body = request.method === 'POST' ? await json(request) : {};
  if (path.startsWith('/files/')) {
    await sleep(PAUSE_MS);
    response.setHeader('content-type', 'image/png').end(picture);
    return;
  }
  const isSubmit = request.method === 'POST' && !path.includes('/requests/');
  if (isSubmit) await sleep(PAUSE_MS);
  const [status, said] = path.startsWith('/fal-queue/')
    ? answerFal(path, body)
    : answerReplicate(request.method, path, body);
  if (isSubmit) await sleep(PAUSE_MS);
  const headers = status >= 500 ? { 'x-fal-error-type': 'internal_server_error' } : {};
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(said));
});
server.listen(Number(PORT), '127.0.0.1', () => console.log('ready'));
