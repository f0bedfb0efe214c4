import { type Manifest, type ManifestStore, saidBy } from './read-manifests.ts';
import type { Verification } from './wire.ts';

/** What the signed marks of a file say. */
type Description = Omit<Verification, 'invisible' | 'origins'>;

const MOST_ANCESTORS = 50;
const relations: Readonly<Record<string, 'parent' | 'part' | 'input'>> = {
  parentOf: 'parent',
  componentOf: 'part',
  inputTo: 'input',
};
/** Findings about who signed; the others are about whether the file was changed. */
const ofTrust = /^(?:signingCredential\.(?:untrusted|ocsp)|timeStamp\.untrusted)/;

const unsaid = {
  generator: null,
  tool: null,
  sourceType: null,
  signer: null,
  signedAt: null,
  prompt: null,
  history: [],
};

/** Of a file without a manifest; IPTC's field alone is no proof. */
export function describeUnsigned(sourceType: string | null): Description {
  const words = [
    'This file has no signed marks.',
    ...(sourceType === null
      ? []
      : [`It says, without a signature, that ${madeHow(sourceType)}. Anybody could have written that.`]),
    'That does not mean that a person made it: marks are lost when a file is saved anew, sent by some apps, or photographed from a screen.',
  ];
  return { ...unsaid, state: 'unsigned', isOurs: false, sourceType, words };
}

export function describeUnreadable(): Description {
  const words = [
    'This file has marks, or parts of them, that cannot be read.',
    'They may be damaged, or of a kind that this studio does not know. Nothing can be said about who made it.',
  ];
  return { ...unsaid, state: 'unreadable', isOurs: false, words };
}

/** @param studio what this studio calls itself */
export function describeSigned(store: ManifestStore, studio: string): Description {
  const active = store.manifests[store.active_manifest ?? ''];
  if (active === undefined) return describeUnreadable();
  const isWhole = store.validation_state !== 'Invalid';
  const isOurs = store.validation_state === 'Trusted';
  const said = saidBy(active);
  const history = historyOf(store, active);
  return {
    ...said,
    state: isWhole ? 'signed' : 'changed',
    isOurs,
    words: [
      ...wordsOf({ ...said, isWhole, isOurs, studio }),
      ...reasonsOf(store),
      ...(history.length === 0
        ? []
        : [`It was made from ${history.length === 1 ? 'one other file' : `${history.length} other files`}.`]),
    ],
    history,
  };
}

type Said = ReturnType<typeof saidBy> & { isWhole: boolean; isOurs: boolean; studio: string };

function wordsOf({ isWhole, isOurs, studio, signer, generator, tool, sourceType, signedAt }: Said): string[] {
  const who = signer ?? 'somebody without a name';
  if (!isWhole) {
    return [`This file was signed by ${who}, and is not as it was then. What its marks say cannot be relied on.`];
  }
  return [
    isOurs
      ? `${studio} made and signed this file, and it has not been changed since.`
      : `${who} signed this file, and it has not been changed since. This studio does not know who that is: anybody can make a certificate with a name.`,
    ...(sourceType === null
      ? []
      : [`Its marks say that ${madeHow(sourceType)}${tool === null ? '' : `, with ${tool}`}.`]),
    ...(generator === null || isOurs ? [] : [`The program that signed it calls itself ${generator}.`]),
    signedAt === null
      ? 'It has no time stamp, so that nothing proves when it was signed.'
      : `A time stamp says that it was signed on ${signedAt.slice(0, 10)}.`,
  ];
}

function madeHow(sourceType: string): string {
  const kind = sourceType.split('/').at(-1) ?? '';
  return (
    {
      trainedAlgorithmicMedia: 'an AI model made it',
      compositeWithTrainedAlgorithmicMedia: 'an AI model edited it, or made a part of it',
      algorithmicMedia: 'an algorithm made it, without an AI model',
      digitalCapture: 'a camera took it',
      compositeCapture: 'it was put together from photographs',
      humanEdits: 'a person edited it',
      digitalCreation: 'a person made it with software',
    }[kind] ?? `its origin is "${kind}"`
  );
}

function reasonsOf({ validation_state, validation_status, validation_results }: ManifestStore): string[] {
  if (validation_state !== 'Invalid') return [];
  const failed = [...(validation_status ?? []), ...(validation_results?.activeManifest?.failure ?? [])];
  const codes = failed.map(({ code }) => code).filter((code) => !ofTrust.test(code));
  const has = (pattern: RegExp) => codes.some((code) => pattern.test(code));
  return [
    ...(has(/Hash\.mismatch$/) ? ['Its content was changed after it was signed.'] : []),
    ...(has(/^claimSignature\.|^signingCredential\./) ? ['Its signature is not good.'] : []),
    ...(has(/^(?:assertion|ingredient|claim)\.(?!dataHash|bmffHash|boxesHash)/)
      ? ['Its marks themselves were changed.']
      : []),
  ];
}

function historyOf({ manifests }: ManifestStore, active: Manifest): Verification['history'] {
  const history: Verification['history'] = [];
  const seen = new Set<string>();
  let generation = [active];
  while (generation.length > 0 && history.length < MOST_ANCESTORS) {
    const next: Manifest[] = [];
    for (const { title, relationship, active_manifest, validation_status = [] } of generation.flatMap(
      ({ ingredients = [] }) => ingredients,
    )) {
      const label = active_manifest ?? '';
      const own = Object.hasOwn(manifests, label) ? manifests[label] : undefined;
      if (own !== undefined && !seen.has(label)) next.push(own);
      seen.add(label);
      const isBroken = validation_status.some(({ code }) => !ofTrust.test(code));
      const { generator, tool, sourceType, signer } = own === undefined ? unsaid : saidBy(own);
      history.push({
        title: title?.slice(0, 200) ?? 'A file without a name',
        relation: relations[relationship ?? ''] ?? 'part',
        state: own === undefined ? 'none' : isBroken ? 'changed' : 'signed',
        ...{ generator, tool, sourceType, signer },
      });
    }
    generation = next;
  }
  return history.slice(0, MOST_ANCESTORS);
}
