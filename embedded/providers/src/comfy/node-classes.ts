/** An input as `/object_info` tells it: its type or its choices, and what holds for it. */
type InputInfo = readonly [string | readonly string[], Readonly<Record<string, unknown>>?];

type NodeClass = {
  required: Readonly<Record<string, InputInfo>>;
  output: readonly string[];
  category: string;
  /** Its files are what a workflow is run for. */
  isOutput?: boolean;
};

const whole = (byDefault: number, min: number, max: number, step = 1): InputInfo => [
  'INT',
  { default: byDefault, min, max, step },
];
const number = (byDefault: number, min: number, max: number, step: number): InputInfo => [
  'FLOAT',
  { default: byDefault, min, max, step },
];
const text: InputInfo = ['STRING', { multiline: true, dynamicPrompts: true }];
const prefix = (byDefault: string): InputInfo => ['STRING', { default: byDefault }];
const side = whole(512, 16, 16_384, 8);
const LARGEST_SEED = 2 ** 53 - 1;
const samplers = ['euler', 'euler_ancestral', 'heun', 'dpmpp_2m', 'dpmpp_sde', 'ddim', 'uni_pc'];
const schedulers = ['simple', 'sgm_uniform', 'karras', 'exponential', 'ddim_uniform', 'beta', 'normal'];

/** The models that the server has; no other names are taken. */
const checkpoints = ['kinora-preview.safetensors'];
const upscalers = ['kinora-preview-4x.pth'];

const latent = { required: { width: side, height: side, batch_size: whole(1, 1, 4096) }, output: ['LATENT'] };

/** What a text-to-image, an image-to-image, an upscaling, a video and a music workflow are made of. */
export const nodeClasses: Readonly<Record<string, NodeClass>> = {
  CheckpointLoaderSimple: {
    ...{ required: { ckpt_name: [checkpoints] }, output: ['MODEL', 'CLIP', 'VAE'], category: 'loaders' },
  },
  CLIPTextEncode: {
    ...{ required: { text, clip: ['CLIP'] }, output: ['CONDITIONING'], category: 'conditioning' },
  },
  EmptyLatentImage: { ...latent, category: 'latent' },
  EmptySD3LatentImage: { ...latent, category: 'latent/sd3' },
  EmptyHunyuanLatentVideo: {
    required: { ...latent.required, length: whole(25, 1, 16_384, 4) },
    output: ['LATENT'],
    category: 'latent/video',
  },
  KSampler: {
    required: {
      model: ['MODEL'],
      seed: whole(0, 0, LARGEST_SEED),
      steps: whole(20, 1, 10_000),
      cfg: number(8, 0, 100, 0.1),
      sampler_name: [samplers],
      scheduler: [schedulers],
      positive: ['CONDITIONING'],
      negative: ['CONDITIONING'],
      latent_image: ['LATENT'],
      denoise: number(1, 0, 1, 0.01),
    },
    output: ['LATENT'],
    category: 'sampling',
  },
  VAEDecode: { required: { samples: ['LATENT'], vae: ['VAE'] }, output: ['IMAGE'], category: 'latent' },
  VAEEncode: { required: { pixels: ['IMAGE'], vae: ['VAE'] }, output: ['LATENT'], category: 'latent' },
  LoadImage: {
    required: { image: ['COMBO', { image_upload: true }] },
    output: ['IMAGE', 'MASK'],
    category: 'image',
  },
  UpscaleModelLoader: { required: { model_name: [upscalers] }, output: ['UPSCALE_MODEL'], category: 'loaders' },
  ImageUpscaleWithModel: {
    required: { upscale_model: ['UPSCALE_MODEL'], image: ['IMAGE'] },
    output: ['IMAGE'],
    category: 'image/upscaling',
  },
  CreateVideo: {
    required: { images: ['IMAGE'], fps: number(30, 1, 120, 1) },
    output: ['VIDEO'],
    category: 'image/video',
  },
  EmptyAceStepLatentAudio: {
    required: { seconds: number(120, 1, 1000, 0.1), batch_size: whole(1, 1, 4096) },
    output: ['LATENT'],
    category: 'latent/audio',
  },
  TextEncodeAceStepAudio: {
    required: { clip: ['CLIP'], tags: text, lyrics: text, lyrics_strength: number(1, 0, 10, 0.01) },
    output: ['CONDITIONING'],
    category: 'conditioning',
  },
  VAEDecodeAudio: { required: { samples: ['LATENT'], vae: ['VAE'] }, output: ['AUDIO'], category: 'latent/audio' },
  SaveAudio: {
    required: { audio: ['AUDIO'], filename_prefix: prefix('audio/ComfyUI') },
    output: [],
    category: 'audio',
    isOutput: true,
  },
  SaveAudioMP3: {
    required: {
      audio: ['AUDIO'],
      filename_prefix: prefix('audio/ComfyUI'),
      quality: ['COMBO', { options: ['V0', '128k', '320k'], default: 'V0' }],
    },
    output: [],
    category: 'audio',
    isOutput: true,
  },
  SaveImage: {
    required: { images: ['IMAGE'], filename_prefix: prefix('ComfyUI') },
    output: [],
    category: 'image',
    isOutput: true,
  },
  PreviewImage: { required: { images: ['IMAGE'] }, output: [], category: 'image', isOutput: true },
  SaveVideo: {
    required: {
      video: ['VIDEO'],
      filename_prefix: prefix('video/ComfyUI'),
      format: ['COMBO', { options: ['auto', 'mp4'], default: 'auto' }],
      codec: ['COMBO', { options: ['auto', 'h264'], default: 'auto' }],
    },
    output: [],
    category: 'image/video',
    isOutput: true,
  },
};

/** As `/object_info` tells of a class; of pictures to load, all that were uploaded are the choices. */
export function describeClass(name: string, uploads: readonly string[]): Record<string, unknown> | null {
  const known = nodeClasses[name];
  if (known === undefined) return null;
  const { required, output, category, isOutput = false } = known;
  const inputs = Object.entries(required).map(([input, info]) => [
    input,
    input === 'image' && name === 'LoadImage' ? [uploads, { image_upload: true }] : info,
  ]);
  return {
    input: { required: Object.fromEntries(inputs) },
    input_order: { required: Object.keys(required) },
    output,
    output_is_list: output.map(() => false),
    output_name: output,
    name,
    display_name: name,
    description: '',
    python_module: 'nodes',
    category,
    output_node: isOutput,
  };
}

/** The choices of an input in either of the two forms; null for one that is typed or linked. */
export function choicesOf([type, info]: InputInfo): readonly string[] | null {
  if (typeof type !== 'string') return type;
  const options = type === 'COMBO' ? info?.options : undefined;
  return Array.isArray(options) ? options.map(String) : null;
}
