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

const models = z.array(z.looseObject({ title: z.string(), model_name: z.string().catch('') }));
const named = z.array(z.looseObject({ name: z.string() })).catch([]);

type WebUi = {
  provider: string;
  operation: 'txt2img' | 'img2img';
  /** The title of a checkpoint that it has; missing: whichever is loaded. */
  model?: string | undefined;
};
/** What it answers at `/sdapi/v1/sd-models`, `samplers` and `schedulers`. */
type WebUiTold = { models: unknown; samplers: unknown; schedulers: unknown };

/** A draft for Automatic1111's web UI, or Forge's. */
export function importA1111({ provider, operation, model }: WebUi, told: WebUiTold): Imported {
  const read = models.safeParse(told.models);
  if (!read.success) return refused('', text('adminAnswers', 'import.namesNoModels'));
  const chosen = read.data.find((one) => one.title === model || one.model_name === model);
  if (model !== undefined && chosen === undefined) {
    const some = read.data.slice(0, 10).map(({ title }) => title.slice(0, 100));
    const names = some.join(', ');
    return refused(
      'model',
      names === ''
        ? text('adminAnswers', 'import.hasNoModel', { model })
        : text('adminAnswers', 'import.noSuchModel', { model, names }),
    );
  }
  const samplers = named.parse(told.samplers).map(({ name }) => name.slice(0, 100));
  const schedulers = named.parse(told.schedulers).map(({ name }) => name.slice(0, 100));
  const offers: Offer[] = [
    ...(operation === 'img2img'
      ? [
          offered({ kind: 'image', name: 'picture', label: 'Picture', required: true }, ['init_images', 0], 'file'),
          offered(
            numberOf('strength', 'Strength', [0, 1, 0.75, 0.05], { hint: 'How much of the picture is changed.' }),
            ['denoising_strength'],
          ),
        ]
      : []),
    offered(promptField(3000), ['prompt']),
    offered(negativePrompt, ['negative_prompt']),
    sizeOffer({ min: 256, max: 1536, multipleOf: 64 }, { width: 512, height: 512 }),
    offered(numberOf('batch_size', 'Images', [1, 4, 1, 1]), ['batch_size']),
    offered(numberOf('steps', 'Steps', [1, 60, 20, 1], { advanced: true }), ['steps']),
    offered(numberOf('guidance', 'Guidance', [1, 20, 7, 0.5], { advanced: true }), ['cfg_scale']),
    ...(samplers.length > 0
      ? [offered(selectOf('sampler', 'Sampler', samplers, samplers[0], { advanced: true }), ['sampler_name'])]
      : []),
    ...(schedulers.length > 0
      ? [offered(selectOf('scheduler', 'Scheduler', schedulers, schedulers[0], { advanced: true }), ['scheduler'])]
      : []),
    offered(seedField(2_147_483_647), ['seed'], 'seed'),
    ...(chosen === undefined ? [] : [always(['override_settings', 'sd_model_checkpoint'], chosen.title)]),
  ];
  const imported = assembled(
    {
      name: nameFrom(chosen?.model_name ?? '') || 'My model',
      summary: operation === 'img2img' ? 'Paints your picture anew, by words.' : 'Makes pictures from words.',
      provider,
      target: { kind: 'a1111', operation },
      isEnhancement: false,
    },
    offers,
    { path: ['images'], kind: 'image', isList: true },
  );
  const loaded = `It works with whichever of its ${read.data.length} models is loaded. Name one, and each order loads it.`;
  const warnings = [
    ...(chosen === undefined ? [loaded] : []),
    'It does not say which sizes its model is good at: it was left at 256 to 1536 pixels.',
  ];
  return withWarnings(imported, warnings);
}
