import type { Field } from '@kinora/catalogue/runtime/definition';
import { text } from '@kinora/texts/typed-keys';
import { assembled, type Imported, refused, withWarnings } from './draft.ts';
import { nameFrom } from './field-names.ts';
import { numberOf, offered, promptField, selectOf } from './form-parts.ts';
import type { Offer } from './offer.ts';
import { asJson } from './schema-reader.ts';

type OpenAiModel = { provider: string; model: string; operation: 'generations' | 'edits' };

/** What the models of OpenAI take; of others nothing is known but the shape of the call. */
type Family = { prompt: number; most: number; sizes: string[]; more: Field[]; isKnown: boolean; edits: boolean };
const gpt: Family = {
  ...{ prompt: 8000, most: 4, isKnown: true, edits: true },
  // "auto" is left out: what it comes to, and what that costs, is not known before.
  sizes: ['1024x1024', '1536x1024', '1024x1536'],
  more: [
    selectOf('quality', 'Quality', ['low', 'medium', 'high'], 'medium'),
    selectOf('background', 'Background', ['auto', 'opaque', 'transparent'], 'auto', { advanced: true }),
    selectOf('output_format', 'Format', ['png', 'jpeg', 'webp'], 'png', { advanced: true }),
  ],
};
const dallE3: Family = {
  ...{ prompt: 4000, most: 1, isKnown: true, edits: false },
  sizes: ['1024x1024', '1792x1024', '1024x1792'],
  more: [
    selectOf('quality', 'Quality', ['standard', 'hd'], 'standard'),
    selectOf('style', 'Style', ['vivid', 'natural'], 'vivid'),
  ],
};
const dallE2: Family = {
  ...{ prompt: 1000, most: 4, isKnown: true, edits: true, sizes: ['1024x1024', '512x512', '256x256'], more: [] },
};
const other: Family = {
  ...{ prompt: 3000, most: 4, isKnown: false, edits: true, sizes: ['1024x1024', '768x768', '512x512'], more: [] },
};

function familyOf(model: string): Family {
  const name = model.split('/').at(-1) ?? model;
  if (/^(?:gpt-image|chatgpt-image)/.test(name)) return gpt;
  if (name === 'dall-e-3') return dallE3;
  return name === 'dall-e-2' ? dallE2 : other;
}

/** A draft for a model behind an image API in the shape of OpenAI; `listed` is what its `/models` answers. */
export function importOpenAi({ provider, model, operation }: OpenAiModel, listed: unknown): Imported {
  const family = familyOf(model);
  const isEdit = operation === 'edits';
  if (isEdit && !family.edits) return refused('operation', text('adminAnswers', 'import.editsNone', { model }));
  const pictures: Field = {
    ...{ kind: 'files', name: 'pictures', label: 'Pictures', hint: 'What is edited, and what it goes by.' },
    ...{ required: true, of: 'image', min: 1, max: family === dallE2 ? 1 : 4 },
  };
  const mask: Field = {
    ...{ kind: 'image', name: 'mask', label: 'Mask', advanced: true },
    hint: 'Where it is see-through, the first picture is painted anew.',
  };
  const offers: Offer[] = [
    ...(isEdit ? [offered(pictures, ['image'], 'files')] : []),
    offered(promptField(family.prompt), ['prompt']),
    offered(selectOf('size', 'Size', family.sizes, family.sizes[0]), ['size']),
    ...family.more.map((field) => offered(field, [field.name])),
    ...(family.most > 1 ? [offered(numberOf('n', 'Images', [1, family.most, 1, 1]), ['n'])] : []),
    ...(isEdit ? [offered(mask, ['mask'], 'file')] : []),
  ];
  const imported = assembled(
    {
      name: nameFrom(model.split('/').at(-1) ?? model),
      summary: isEdit ? 'Edits your pictures by words.' : 'Makes pictures from words.',
      provider,
      target: { kind: 'openai', model, operation },
      isEnhancement: false,
    },
    offers,
    { path: ['data'], kind: 'image', isList: true },
  );
  const names = namesIn(listed);
  const warnings = [
    ...(names !== undefined && !names.includes(model)
      ? [`The provider does not list a model ${model}. Look at its test.`]
      : []),
    ...(family.isKnown
      ? []
      : [
          'Such a provider does not say which sizes a model takes: some answer another size without a word. Test each of them, and take out those that it does not make.',
        ]),
  ];
  return withWarnings(imported, warnings);
}

function namesIn(listed: unknown): string[] | undefined {
  const { data } = asJson(listed);
  if (!Array.isArray(data)) return undefined;
  return data.flatMap((one: unknown) => {
    const { id } = asJson(one);
    return typeof id === 'string' ? [id] : [];
  });
}
