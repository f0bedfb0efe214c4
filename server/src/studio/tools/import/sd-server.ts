import { MOST_SEED } from '@kinora/catalogue/runtime/definition';
import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { assembled, type Imported, refused, withWarnings } from './draft.ts';
import { nameFrom } from './field-names.ts';
import {
  always,
  negativePrompt,
  numberOf,
  offered,
  promptField,
  seedField,
  selectOf,
  sizeOffer,
} from './form-parts.ts';
import type { Offer } from './offer.ts';

const figure = z.number().optional().catch(undefined);
const names = z.array(z.string()).catch([]);
const capabilities = z.looseObject({
  model: z.looseObject({ stem: z.string().optional().catch(undefined) }).catch({}),
  current_mode: z.string().optional().catch(undefined),
  supported_modes: names,
  defaults_by_mode: z.record(z.string(), z.unknown()).catch({}),
  features_by_mode: z.record(z.string(), z.record(z.string(), z.unknown())).catch({}),
  samplers: names,
  limits: z
    .looseObject({
      min_width: figure,
      max_width: figure,
      min_height: figure,
      max_height: figure,
      max_batch_count: figure,
    })
    .catch({}),
});
const defaults = z
  .looseObject({
    width: figure,
    height: figure,
    strength: figure,
    video_frames: figure,
    fps: figure,
    sample_params: z
      .looseObject({
        sample_steps: figure,
        sample_method: z.string().optional().catch(undefined),
        guidance: z.looseObject({ txt_cfg: figure }).catch({}),
      })
      .catch({ guidance: {} }),
  })
  .catch({ sample_params: { guidance: {} } });

type Mode = 'img_gen' | 'vid_gen';

/** A draft for the model that stable-diffusion.cpp's server has loaded, out of `/sdcpp/v1/capabilities`. */
export function importSdServer(
  { provider, mode }: { provider: string; mode?: Mode | undefined },
  told: unknown,
): Imported {
  const read = capabilities.safeParse(told);
  if (!read.success) return refused('', text('adminAnswers', 'import.silentServer'));
  const { supported_modes: modes, current_mode: current, model, samplers, limits } = read.data;
  const wanted = mode ?? (current === 'vid_gen' ? 'vid_gen' : 'img_gen');
  if (modes.length > 0 && !modes.includes(wanted)) {
    return refused(
      'mode',
      text('adminAnswers', 'import.makesNone', { kind: wanted === 'vid_gen' ? 'video' : 'other' }),
    );
  }
  const usual = defaults.parse(read.data.defaults_by_mode[wanted]);
  const features = read.data.features_by_mode[wanted] ?? {};
  const { sample_steps: steps = 20, sample_method: sampler, guidance } = usual.sample_params;
  const least = Math.max(64, limits.min_width ?? 64, limits.min_height ?? 64);
  const most = Math.min(2048, limits.max_width ?? 2048, limits.max_height ?? 2048);
  if (!(Math.ceil(least / 64) * 64 <= most)) return refused('limits', text('adminAnswers', 'import.noSize'));
  const side = { min: Math.ceil(least / 64) * 64, max: Math.floor(most / 64) * 64, multipleOf: 64 };
  const pictures = Math.min(8, Math.max(1, Math.floor(limits.max_batch_count ?? 4)));
  const isVideo = wanted === 'vid_gen';
  const offers: Offer[] = [
    offered(promptField(3000), ['prompt']),
    ...(features.init_image === true
      ? [
          offered(
            { kind: 'image', name: 'picture', label: 'Picture', hint: 'To begin with, if you like.' },
            ['init_image'],
            'file',
          ),
          offered(
            numberOf('strength', 'Strength', [0, 1, usual.strength ?? 0.75, 0.05], {
              advanced: true,
              hint: 'How much of the picture is changed.',
            }),
            ['strength'],
          ),
        ]
      : []),
    offered(negativePrompt, ['negative_prompt']),
    sizeOffer(side, { width: usual.width ?? 512, height: usual.height ?? 512 }),
    ...(isVideo
      ? [
          // It makes whole groups of four frames and one.
          offered(numberOf('frames', 'Length', [5, 81, onFrame(usual.video_frames ?? 33), 4], { unit: 'frames' }), [
            'video_frames',
          ]),
          always(['fps'], Math.min(60, Math.max(1, Math.floor(usual.fps ?? 16)))),
        ]
      : pictures > 1
        ? [offered(numberOf('batch_count', 'Images', [1, pictures, 1, 1]), ['batch_count'])]
        : []),
    offered(numberOf('steps', 'Steps', [1, 50, Math.round(steps), 1], { advanced: true }), [
      'sample_params',
      'sample_steps',
    ]),
    offered(numberOf('guidance', 'Guidance', [0, 20, tenth(guidance.txt_cfg ?? 7), 0.1], { advanced: true }), [
      ...['sample_params', 'guidance', 'txt_cfg'],
    ]),
    ...(samplers.length > 0
      ? [
          offered(selectOf('sampler', 'Sampler', samplers, sampler, { advanced: true }), [
            'sample_params',
            'sample_method',
          ]),
        ]
      : []),
    offered(seedField(Math.min(2_147_483_647, MOST_SEED)), ['seed'], 'seed'),
  ];
  const imported = assembled(
    {
      name: nameFrom(model.stem ?? '') || 'My model',
      summary: isVideo ? 'Makes videos from words.' : 'Makes pictures from words.',
      provider,
      target: { kind: 'sdcpp', mode: wanted },
      isEnhancement: false,
    },
    offers,
    { path: [], kind: isVideo ? 'video' : 'image', isList: true },
  );
  const warning =
    'The server makes everything with the model that it was started with: with another one, prices and texts may be wrong.';
  return withWarnings(imported, [warning]);
}

const onFrame = (frames: number) => Math.round((frames - 1) / 4) * 4 + 1;
const tenth = (value: number) => Math.round(value * 10) / 10;
