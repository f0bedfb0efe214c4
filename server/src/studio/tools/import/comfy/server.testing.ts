/** What a server of ComfyUI says of its nodes, by class. */
const combo = (...options: string[]) => [options];
const whole = (byDefault: number, min: number, max: number, step = 1) => [
  'INT',
  { default: byDefault, min, max, step },
];
const text = ['STRING', { multiline: true, dynamicPrompts: true }];

type Class = {
  required?: Record<string, unknown>;
  optional?: Record<string, unknown>;
  output_node?: boolean;
  api_node?: boolean;
  display_name?: string;
  category?: string;
};

const classes: Readonly<Record<string, Class>> = {
  CheckpointLoaderSimple: { required: { ckpt_name: combo('dreams.safetensors', 'other.safetensors') } },
  CLIPTextEncode: { required: { text, clip: ['CLIP'] }, display_name: 'CLIP Text Encode (Prompt)' },
  EmptyLatentImage: {
    required: { width: whole(512, 16, 16_384, 8), height: whole(512, 16, 16_384, 8), batch_size: whole(1, 1, 4096) },
  },
  KSampler: {
    required: {
      model: ['MODEL'],
      seed: ['INT', { default: 0, min: 0, max: 18_446_744_073_709_552_000, control_after_generate: true }],
      steps: whole(20, 1, 10_000),
      cfg: ['FLOAT', { default: 8, min: 0, max: 100, step: 0.1, round: 0.01 }],
      sampler_name: combo('euler', 'heun'),
      scheduler: ['COMBO', { options: ['normal', 'karras'] }],
      positive: ['CONDITIONING'],
      negative: ['CONDITIONING'],
      latent_image: ['LATENT'],
      denoise: ['FLOAT', { default: 1, min: 0, max: 1, step: 0.01 }],
    },
  },
  VAEDecode: { required: { samples: ['LATENT'], vae: ['VAE'] } },
  SaveImage: {
    required: { images: ['IMAGE'], filename_prefix: ['STRING', { default: 'ComfyUI' }] },
    output_node: true,
    display_name: 'Save Image',
  },
  PreviewImage: { required: { images: ['IMAGE'] }, output_node: true },
  SaveVideo: { required: { video: ['VIDEO'], filename_prefix: ['STRING', {}] }, output_node: true },
  SaveAudioMP3: { required: { audio: ['AUDIO'], filename_prefix: ['STRING', {}] }, output_node: true },
  LoadImage: { required: { image: [['a.png', 'b.png'], { image_upload: true }] }, display_name: 'Load Image' },
  LoadImageOutput: { required: { image: ['COMBO', { image_upload: true, image_folder: 'output' }] } },
  LoadAudio: { required: { audio: [['a.mp3']] } },
  VHS_LoadVideo: { required: { video: [['a.mp4']], force_rate: ['FLOAT', { default: 0, min: 0, max: 60 }] } },
  ImageScale: {
    required: { image: ['IMAGE'], mode: combo('area'), note: text },
    optional: { sharpen: ['BOOLEAN', { default: false }] },
  },
  CreateVideo: { required: { images: ['IMAGE'], fps: ['FLOAT', { default: 30, min: 1, max: 120 }] } },
  KlingTextToVideo: {
    required: { prompt: text },
    api_node: true,
    category: 'api node/video/Kling',
    display_name: 'Kling Text to Video',
  },
  ReadUrl: { required: { url: ['STRING', {}], code: text, api_key: ['STRING', {}], safety_checker: ['BOOLEAN', {}] } },
  Lists: { required: { colors: ['COLORS', {}], many: ['COMBO', { options: ['a', 'b'], multi_select: true }] } },
};

/** As `/object_info/{class}` answers. */
export const askClass = async (name: string): Promise<unknown> => {
  const { required = {}, optional = {}, ...more } = Object.hasOwn(classes, name) ? (classes[name] ?? {}) : {};
  return Object.hasOwn(classes, name)
    ? { [name]: { input: { required, optional }, name, output_node: false, ...more } }
    : {};
};

export const words = (text: unknown) => ({ class_type: 'CLIPTextEncode', inputs: { text, clip: ['1', 1] } });

/** A workflow that makes pictures from words. */
export const textToImage = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'dreams.safetensors' } },
  2: words('a red fox'),
  3: words('blurry'),
  4: { class_type: 'EmptyLatentImage', inputs: { width: 768, height: 512, batch_size: 1 } },
  5: {
    class_type: 'KSampler',
    inputs: {
      ...{ model: ['1', 0], positive: ['2', 0], negative: ['3', 0], latent_image: ['4', 0] },
      ...{ seed: 7, steps: 20, cfg: 7.5, sampler_name: 'euler', scheduler: 'normal', denoise: 1 },
    },
  },
  6: { class_type: 'VAEDecode', inputs: { samples: ['5', 0], vae: ['1', 2] } },
  7: { class_type: 'SaveImage', inputs: { images: ['6', 0], filename_prefix: 'fox' }, _meta: { title: 'Save Image' } },
  ...changes,
});
