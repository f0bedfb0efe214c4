import { type Text, text } from '@kinora/texts/typed-keys';
import { type Manifest, type ManifestStore, saidBy } from './read-manifests.ts';
import type { Verification } from './wire.ts';

/** What the signed marks of a file say. */
type Description = Omit<Verification, 'invisible' | 'origins' | 'words' | 'history'> & {
  words: Text[];
  /** A title is null where there is none. */
  history: (Omit<Verification['history'][number], 'title'> & { title: string | null })[];
};

const MOST_ANCESTORS = 50;
const relations: Readonly<Record<string, 'parent' | 'part' | 'input'>> = {
  parentOf: 'parent',
  componentOf: 'part',
  inputTo: 'input',
};
/** Findings about who signed; the others are about whether the file was changed. */
const ofTrust = /^(?:signingCredential\.(?:untrusted|ocsp)|timeStamp\.untrusted)/;

/** The digital source types of IPTC that have words of their own here. */
const knownOrigins = [
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'algorithmicMedia',
  'digitalCapture',
  'compositeCapture',
  'humanEdits',
  'digitalCreation',
] as const;

const unsaid = {
  generator: null,
  tool: null,
  sourceType: null,
  signer: null,
  signedAt: null,
  prompt: null,
  history: [],
};

/** Describes a file without a manifest; IPTC's field alone is no proof. */
export function describeUnsigned(sourceType: string | null): Description {
  const words = [
    text('verifyWords', 'unsigned'),
    ...(sourceType === null ? [] : [text('verifyWords', 'unsignedSays', madeHow(sourceType))]),
    text('verifyWords', 'unsignedMeans'),
  ];
  return { ...unsaid, state: 'unsigned', isOurs: false, sourceType, words };
}

export function describeUnreadable(): Description {
  const words = [text('verifyWords', 'unreadable'), text('verifyWords', 'unreadableMeans')];
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
      ...(history.length === 0 ? [] : [text('verifyWords', 'madeFrom', { count: history.length })]),
    ],
    history,
  };
}

type Said = ReturnType<typeof saidBy> & { isWhole: boolean; isOurs: boolean; studio: string };

function wordsOf({ isWhole, isOurs, studio, signer, generator, tool, sourceType, signedAt }: Said): Text[] {
  if (!isWhole) {
    return [signer === null ? text('verifyWords', 'changedNameless') : text('verifyWords', 'changed', { signer })];
  }
  return [
    isOurs ? text('verifyWords', 'ours', { studio }) : wordsOfOthers(signer),
    ...(sourceType === null ? [] : [wordsOfOrigin(sourceType, tool)]),
    ...(generator === null || isOurs ? [] : [text('verifyWords', 'generator', { generator })]),
    signedAt === null ? text('verifyWords', 'noTime') : text('verifyWords', 'time', { day: signedAt.slice(0, 10) }),
  ];
}

function wordsOfOthers(signer: string | null): Text {
  return signer === null ? text('verifyWords', 'theirsNameless') : text('verifyWords', 'theirs', { signer });
}

function wordsOfOrigin(sourceType: string, tool: string | null): Text {
  const made = madeHow(sourceType);
  return tool === null ? text('verifyWords', 'says', made) : text('verifyWords', 'saysWithTool', { ...made, tool });
}

function madeHow(sourceType: string) {
  const origin = sourceType.split('/').at(-1) ?? '';
  return { origin, how: knownOrigins.find((known) => known === origin) ?? 'other' } as const;
}

function reasonsOf({ validation_state, validation_status, validation_results }: ManifestStore): Text[] {
  if (validation_state !== 'Invalid') return [];
  const failed = [...(validation_status ?? []), ...(validation_results?.activeManifest?.failure ?? [])];
  const codes = failed.map(({ code }) => code).filter((code) => !ofTrust.test(code));
  const has = (pattern: RegExp) => codes.some((code) => pattern.test(code));
  return [
    ...(has(/Hash\.mismatch$/) ? [text('verifyWords', 'broken.content')] : []),
    ...(has(/^claimSignature\.|^signingCredential\./) ? [text('verifyWords', 'broken.signature')] : []),
    ...(has(/^(?:assertion|ingredient|claim)\.(?!dataHash|bmffHash|boxesHash)/)
      ? [text('verifyWords', 'broken.marks')]
      : []),
  ];
}

function historyOf({ manifests }: ManifestStore, active: Manifest): Description['history'] {
  const history: Description['history'] = [];
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
        title: title?.slice(0, 200) ?? null,
        relation: relations[relationship ?? ''] ?? 'part',
        state: own === undefined ? 'none' : isBroken ? 'changed' : 'signed',
        ...{ generator, tool, sourceType, signer },
      });
    }
    generation = next;
  }
  return history.slice(0, MOST_ANCESTORS);
}
