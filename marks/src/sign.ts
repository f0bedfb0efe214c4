import { copyFileSync, writeFileSync } from 'node:fs';
import { WasmBuilder } from '@contentauth/c2pa-wasm';
import { SETTINGS } from './engine.ts';
import { withFile } from './file-slice.ts';
import type { Facts, Ingredient, SignRequest } from './messages.ts';
import { writeMetadata } from './metadata/write-metadata.ts';

/** By which an action names the file that it was done to. */
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
    for (const ingredient of ingredients) await addIngredient(builder, ingredient);
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
  const made = {
    digitalSourceType: sourceType,
    softwareAgent: { name: tool },
    ...(prompt === undefined ? {} : { parameters: { [PROMPT]: prompt } }),
  };
  if (!ingredients.some(({ relationship }) => relationship === 'parentOf')) {
    return [{ action: 'c2pa.created', ...made }];
  }
  return [
    { action: 'c2pa.opened', parameters: { ingredientIds: [PARENT] } },
    { action: 'c2pa.edited', ...made },
  ];
}

async function addIngredient(builder: WasmBuilder, { path, contentType, title, relationship }: Ingredient) {
  const definition = { title, relationship, ...(relationship === 'parentOf' ? { label: PARENT } : {}) };
  await withFile(path, (file) => builder.addIngredientFromBlob(JSON.stringify(definition), contentType, file));
}
