import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { tools } from './index.ts';
import { providerMappings } from './providers.ts';
import { refusedField } from './refused-field.ts';
import { modelTypes } from './scene-maker/models.ts';
import { uploaded } from './tool.testing.ts';
import type { Tool } from './tool.ts';

/** What we add to a request, for which a form has no field. */
const ours: Readonly<Record<string, readonly string[]>> = {
  gen_01: ['model', 'outputFormat'],
  gen_03: ['prompt', 'resolution', 'audio_setting'],
  gen_05: ['prompt', 'num_images', 'aspect_ratio', 'output_format'],
  gen_06: ['scale'],
  ai_scene_gen: ['safety_tolerance'],
  canvas_edit: [
    'image_size',
    'num_inference_steps',
    'guidance_scale',
    'strength',
    'num_images',
    'output_format',
    // On the canvas, and not in a form.
    'mask_url',
    'enable_safety_checker',
    'seed',
  ],
  fal_minimax_hailuo: ['resolution'],
  fal_veo2: ['resolution', 'generate_audio'],
  fal_veo3_fast: ['safety_tolerance'],
};

const record = z.record(z.string(), z.unknown());

/** An input in which every field that may be left out of a request has something in it. */
function filledIn(tool: Tool): Record<string, unknown> {
  const all = {
    prompt: 'a calm sea',
    actionDirection: 'waves break',
    negativePrompt: 'text',
    useRedux: true,
    loraUrl: 'https://huggingface.co/a/b.safetensors',
    loras: [{ url: 'https://huggingface.co/a/b.safetensors', scale: 1 }],
    seed: 5,
    ...Object.fromEntries(
      tool.files.map(({ name, folder, kind }) => [name, uploaded(folder, kind === 'image' ? 'a.png' : 'a.mp4')]),
    ),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in tool.schema.shape));
}

/** The names under which a tool's service hears of its fields. */
function sentNames(tool: Tool, input: Record<string, unknown>): string[] {
  const mapping = providerMappings[tool.id];
  const parsed = tool.parse(input);
  if (!parsed.ok) throw new Error(`${tool.name}: ${parsed.problems[0]?.message}`);
  if (mapping === undefined || mapping.provider === 'local' || mapping.provider === 'comfy') return [];
  const kept = record.parse(JSON.parse(JSON.stringify(parsed.input.record({}))));
  if ('steps' in mapping) {
    return mapping.steps(kept).flatMap(({ request }) => Object.keys(request('https://a.example/frame.png')));
  }
  const media = Object.fromEntries(tool.files.map(({ name }) => [name, `https://a.example/${name}`]));
  return Object.keys(mapping.request(kept, media));
}

const scenes = (tool: Tool) =>
  'modelType' in tool.schema.shape ? modelTypes.map((modelType) => ({ modelType })) : [{}];

test.each(tools.map((tool) => [tool.name, tool] as const))(
  'what the service of %s may object to has the name that the form gives it',
  (_name, tool) => {
    const names = new Set(scenes(tool).flatMap((model) => sentNames(tool, { ...filledIn(tool), ...model })));
    const unnamed = [...names].filter((name) => refusedField(tool, name) === undefined);
    expect(unnamed.toSorted()).toEqual([...(ours[tool.id] ?? [])].toSorted());
  },
);

test.each([
  ['gen_01', 'positivePrompt', 'Prompt'],
  ['gen_01', 'CFGScale', 'Guidance'],
  ['gen_01', 'ipAdapters', 'Guide image'],
  ['fal_kling_pro', 'image_url', 'Image'],
  ['fal_kling_pro', 'cfg_scale', 'CFG scale'],
  ['fal_flux_kontext', 'prompt', 'What to change'],
  ['ai_scene_gen', 'num_inference_steps', 'Steps'],
  ['ai_scene_gen', 'duration', 'Clip length'],
  ['gen_05', 'image_urls', 'Picture with the face'],
  ['fal_wan_pro', 'num_frames', undefined],
])('%s: %s is %s', (id, said, label) => {
  const tool = tools.find((one) => one.id === id);
  expect(tool && refusedField(tool, said)).toBe(label);
});
