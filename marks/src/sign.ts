import { copyFileSync, writeFileSync } from 'node:fs';
import { WasmBuilder, WasmReader } from '@contentauth/c2pa-wasm';
import * as z from 'zod';
import { SETTINGS } from './engine.ts';
import { withFile } from './file-slice.ts';
import type { ArchiveRequest, Facts, Ingredient, SignRequest } from './messages.ts';
import { writeMetadata } from './metadata/write-metadata.ts';

/** The name by which an action refers to the file that it was done to; other files have numbers. */
const PARENT = 'parent';
const PROMPT = 'org.kinora.prompt';

type Sign = (claim: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;

/** Writes a copy of a file that says what it is: IPTC's fields first, so that the signature covers them. */
export async function sign(request: SignRequest, askForSignature: Sign): Promise<void> {
  const { path, output, contentType, ingredients, algorithm, signatureBytes } = request;
  copyFileSync(path, output);
  writeMetadata(output, request);
  const builder = WasmBuilder.fromJson(JSON.stringify(manifestOf(request)), JSON.stringify(SETTINGS));
  try {
    for (const [place, ingredient] of ingredients.entries()) await addIngredient(builder, ingredient, place);
    const signer = { alg: algorithm, reserveSize: signatureBytes, sign: askForSignature };
    const signed = await withFile(output, (file) => builder.sign(signer, [], contentType, file));
    writeFileSync(output, signed);
  } finally {
    builder.free();
  }
}

function manifestOf({ facts, contentType, ingredients }: SignRequest) {
  const { generator } = facts;
  return {
    claim_generator_info: [generator],
    format: contentType,
    assertions: [{ label: 'c2pa.actions.v2', data: { actions: actionsOf(facts, ingredients) } }],
  };
}

function actionsOf({ tool, sourceType, prompt }: Facts, ingredients: readonly Ingredient[]) {
  const idsOf = (relationship: Ingredient['relationship']) =>
    ingredients.flatMap((one, place) => (one.relationship === relationship ? [idOf(one, place)] : []));
  const [inputs, parts, parents] = [idsOf('inputTo'), idsOf('componentOf'), idsOf('parentOf')];
  const made = {
    digitalSourceType: sourceType,
    softwareAgent: { name: tool },
    parameters: {
      ...(prompt === undefined ? {} : { [PROMPT]: prompt }),
      ...(inputs.length === 0 ? {} : { ingredientIds: inputs }),
    },
  };
  return [
    ...(parents.length === 0
      ? [{ action: 'c2pa.created', ...made }]
      : [
          { action: 'c2pa.opened', parameters: { ingredientIds: parents } },
          { action: 'c2pa.edited', ...made },
        ]),
    ...(parts.length === 0 ? [] : [{ action: 'c2pa.placed', parameters: { ingredientIds: parts } }]),
  ];
}

function idOf({ relationship }: Ingredient, place: number): string {
  return relationship === 'parentOf' ? PARENT : `ingredient-${place}`;
}

async function addIngredient(builder: WasmBuilder, ingredient: Ingredient, place: number): Promise<void> {
  const { path, contentType, title, relationship } = ingredient;
  const definition = { title, relationship, label: idOf(ingredient, place) };
  await withFile(path, (file) => builder.addIngredientFromBlob(JSON.stringify(definition), contentType, file));
  for (const assertion of await personalIn(path, contentType)) builder.addRedaction(assertion, 'c2pa.PII.present');
}

/** What marks may say of a camera, a place or a person: a result says nothing of these. */
const PERSONAL =
  /^(?:stds\.exif|stds\.iptc|stds\.schema-org\.CreativeWork|c2pa\.metadata|cawg\.metadata|cawg\.identity)/;
const manifestStore = z.object({
  manifests: z.record(z.string(), z.object({ assertions: z.array(z.object({ label: z.string() })).default([]) })),
});

/** The addresses of such assertions in a file's own marks. */
async function personalIn(path: string, contentType: string): Promise<string[]> {
  const reader = await withFile(path, (file) => WasmReader.fromBlob(contentType, file, JSON.stringify(SETTINGS))).catch(
    () => null,
  );
  if (reader === null) return [];
  try {
    const { manifests } = manifestStore.parse(JSON.parse(reader.json()));
    return Object.entries(manifests).flatMap(([manifest, { assertions }]) =>
      assertions
        .filter(({ label }) => PERSONAL.test(label))
        .map(({ label }) => `self#jumbf=/c2pa/${manifest}/c2pa.assertions/${label}`),
    );
  } finally {
    reader.free();
  }
}

/** What a file says about itself, without the file; null where it says nothing. */
export async function archive({ path, contentType }: ArchiveRequest): Promise<Uint8Array | null> {
  const settings = JSON.stringify(SETTINGS);
  const reader = await withFile(path, (file) => WasmReader.fromBlob(contentType, file, settings)).catch(() => null);
  if (reader === null) return null;
  reader.free();
  const builder = WasmBuilder.new(settings);
  try {
    const definition = JSON.stringify({ relationship: 'parentOf', label: PARENT });
    await withFile(path, (file) => builder.addIngredientFromBlob(definition, contentType, file));
    return builder.toArchive();
  } finally {
    builder.free();
  }
}
