import { Client } from '@stable-canvas/comfyui-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { discPicture } from '../testing/sample-pictures.ts';
import { API_KEY, buildProviders, PATIENCE, type RunningEngine, runEngine } from '../testing/start-engine.ts';

let engine: RunningEngine;
beforeAll(async () => {
  engine = await runEngine(buildProviders());
}, PATIENCE);
afterAll(() => engine.stop());

const headers = { authorization: `Bearer ${API_KEY}` };
class KeyedSocket extends WebSocket {
  constructor(address: string) {
    super(address, { headers });
  }
}
const newClient = () =>
  new Client({
    api_host: new URL(engine.url).host,
    api_base: '/comfy',
    clientId: 'a-client',
    fetch: (url: string, init: RequestInit = {}) =>
      fetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers } }),
    WebSocket: KeyedSocket,
  });
const workflow = (changes: Record<string, unknown> = {}) => ({
  1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'kinora-preview.safetensors' } },
  2: { class_type: 'CLIPTextEncode', inputs: { text: 'a red apple', clip: ['1', 1] } },
  3: { class_type: 'EmptyLatentImage', inputs: { width: 64, height: 64, batch_size: 1 } },
  4: {
    class_type: 'KSampler',
    inputs: {
      ...{ model: ['1', 0], positive: ['2', 0], negative: ['2', 0], latent_image: ['3', 0] },
      ...{ seed: 5, steps: 4, cfg: 7, sampler_name: 'euler', scheduler: 'normal', denoise: 1 },
    },
  },
  5: { class_type: 'VAEDecode', inputs: { samples: ['4', 0], vae: ['1', 2] } },
  6: { class_type: 'SaveImage', inputs: { images: ['5', 0], filename_prefix: 'apples/red' } },
  ...changes,
});
const post = (path: string, body: unknown) =>
  fetch(`${engine.url}/comfy${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const refusal = z.object({ error: z.object({ type: z.string() }), node_errors: z.record(z.string(), z.unknown()) });

it(
  'runs a workflow for a well-known client, and names its files after the prefix',
  async () => {
    const client = newClient();
    const { prompt_id: id } = await client._enqueue_prompt(workflow());
    await client.waitForPrompt(id, 20, PATIENCE);
    expect(await client.getPromptOutputs(id)).toMatchObject({
      6: { images: [{ filename: 'red_00001_.png', subfolder: 'apples', type: 'output' }] },
    });
    expect(await client.getPromptStatus(id)).toMatchObject({ done: true });
    const { images } = await client.getPromptResult(id);
    expect(images).toHaveLength(1);
  },
  PATIENCE,
);

it(
  'runs a workflow that makes music, and hands the file out',
  async () => {
    const client = newClient();
    const words = { clip: ['1', 1], tags: 'a slow waltz', lyrics: '', lyrics_strength: 1 };
    const music = workflow({
      2: { class_type: 'TextEncodeAceStepAudio', inputs: words },
      3: { class_type: 'EmptyAceStepLatentAudio', inputs: { seconds: 3, batch_size: 1 } },
      5: { class_type: 'VAEDecodeAudio', inputs: { samples: ['4', 0], vae: ['1', 2] } },
      6: { class_type: 'SaveAudioMP3', inputs: { audio: ['5', 0], filename_prefix: 'songs/waltz', quality: 'V0' } },
    });
    const { prompt_id: id } = await client._enqueue_prompt(music);
    await client.waitForPrompt(id, 20, PATIENCE);
    expect(await client.getPromptOutputs(id)).toMatchObject({
      6: { audio: [{ filename: 'waltz_00001_.mp3', subfolder: 'songs', type: 'output' }] },
    });
    const address = `${engine.url}/comfy/view?filename=waltz_00001_.mp3&subfolder=songs&type=output`;
    expect((await fetch(address, { headers })).headers.get('content-type')).toBe('audio/mpeg');
  },
  PATIENCE,
);

it(
  'tells a client over its socket how its workflow goes on',
  async () => {
    const socket = new KeyedSocket(`${engine.url.replace('http', 'ws')}/comfy/ws?clientId=watcher`);
    const heard: string[] = [];
    const ended = new Promise<void>((resolve) => {
      socket.on('message', (message) => {
        const { type, data } = z
          .object({ type: z.string(), data: z.looseObject({ node: z.unknown().optional() }) })
          .parse(JSON.parse(String(message)));
        heard.push(type);
        if (type === 'executing' && data.node === null) resolve();
      });
    });
    await new Promise((resolve) => socket.once('open', resolve));
    await post('/prompt', { prompt: workflow(), client_id: 'watcher' });
    await ended;
    socket.close();
    expect(heard).toEqual(expect.arrayContaining(['status', 'execution_start', 'executed', 'execution_success']));
  },
  PATIENCE,
);

it('takes nobody without the key, on no route', async () => {
  expect((await fetch(`${engine.url}/comfy/queue`)).status).toBe(401);
  const socket = new WebSocket(`${engine.url.replace('http', 'ws')}/comfy/ws`);
  await expect(new Promise((_, reject) => socket.once('error', reject))).rejects.toThrow('401');
});

it('describes its nodes, uploads among the choices', async () => {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await discPicture(32, 32))], { type: 'image/png' }), 'disc.png');
  const upload = () => fetch(`${engine.url}/comfy/upload/image`, { method: 'POST', headers, body: form });
  expect(await (await upload()).json()).toEqual({ name: 'disc.png', subfolder: '', type: 'input' });
  expect(await (await upload()).json()).toMatchObject({ name: 'disc (1).png' });
  const known = await newClient().getNodeDefs();
  expect(known).toMatchObject({ LoadImage: { input: { required: { image: [['disc.png', 'disc (1).png'], {}] } } } });
  expect(await newClient().getSamplers()).toContain('euler');
});

it.each([
  ['without an output', { 6: { class_type: 'VAEDecode', inputs: {} } }, 'prompt_no_outputs'],
  ['with an unknown node', { 6: { class_type: 'Nothing', inputs: {} } }, 'invalid_prompt'],
  [
    'with a link to the wrong kind',
    { 5: { class_type: 'VAEDecode', inputs: { samples: ['1', 0], vae: ['1', 2] } } },
    'prompt_outputs_failed_validation',
  ],
  [
    'that leads back to itself',
    {
      5: { class_type: 'ImageUpscaleWithModel', inputs: { image: ['5', 0], upscale_model: ['7', 0] } },
      7: { class_type: 'UpscaleModelLoader', inputs: { model_name: 'kinora-preview-4x.pth' } },
    },
    'prompt_outputs_failed_validation',
  ],
])('refuses a workflow %s', async (_, changes, type) => {
  const answer = await post('/prompt', { prompt: workflow(changes) });
  expect(answer.status).toBe(400);
  expect(refusal.parse(await answer.json()).error.type).toBe(type);
});

it('runs the rest of a workflow of which a part is wrong, and says so', async () => {
  const answer = await post('/prompt', {
    prompt: workflow({ 9: { class_type: 'SaveImage', inputs: { filename_prefix: 'x' } } }),
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ node_errors: { 9: { class_type: 'SaveImage' } } });
});

it('runs the same id a second time', async () => {
  const id = '7f5c1d9e-93f0-4a3a-8a53-2f4c1d9e93f0';
  for (const number of [1, 2]) {
    const answer = z
      .object({ number: z.number() })
      .parse(await (await post('/prompt', { prompt: workflow(), prompt_id: id })).json());
    expect(answer.number).toBeGreaterThanOrEqual(number);
  }
});
