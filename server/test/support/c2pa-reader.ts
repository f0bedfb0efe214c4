import { createHash, verify, X509Certificate } from 'node:crypto';
import { CBORTag, type CBORType, decodeCBOR, encodeCBOR } from '@levischuck/tiny-cbor';
import * as z from 'zod';
import { boxesOf, type Container, findStore } from './c2pa-container.ts';

type Assertion = { label: string; box: Buffer; data: unknown };
type Parts = { label: string; box: Buffer; assertions: Assertion[]; claim: Buffer; signature: Buffer };
type Manifest = {
  label: string;
  signer: X509Certificate;
  /** DER of the time stamp's token, and what it is a stamp of. */
  timeStamp: { token: Buffer; stamped: Buffer } | null;
  assertions: Assertion[];
  redacted: string[];
};
export type Reading = {
  /** What is not as it should be, in words; empty when the file is whole. */
  problems: string[];
  active: Manifest;
  manifests: Manifest[];
};

const bytes = z.instanceof(Uint8Array).transform((value) => Buffer.from(value));
const link = z.object({ url: z.string(), hash: bytes, alg: z.string().optional() });
const claimSchema = z.object({
  alg: z.literal('sha256').optional(),
  signature: z.string(),
  created_assertions: z.array(link).default([]),
  gathered_assertions: z.array(link).default([]),
  assertions: z.array(link).default([]),
  redacted_assertions: z.array(z.string()).default([]),
});
const coseSchema = z.tuple([bytes, z.record(z.string(), z.unknown()), z.null(), bytes]);
const protectedSchema = z.object({
  '1': z.union([z.literal(-7), z.literal(-35)]),
  '33': z.union([bytes, z.array(bytes)]),
});
const stampSchema = z.object({ tstTokens: z.tuple([z.object({ val: bytes })]) });
const dataHashSchema = z.object({
  alg: z.literal('sha256').optional(),
  hash: bytes,
  exclusions: z.array(z.object({ start: z.number(), length: z.number() })),
});
const boxHashSchema = z.object({
  alg: z.literal('sha256').optional(),
  hash: bytes,
  exclusions: z.array(
    z.object({
      xpath: z.string(),
      data: z.array(z.object({ offset: z.number(), value: bytes })).nullish(),
      length: z.null().optional(),
      subset: z.null().optional(),
      version: z.null().optional(),
      flags: z.null().optional(),
    }),
  ),
});
const ingredientSchema = z.object({
  activeManifest: link.optional(),
  claimSignature: link.optional(),
  relationship: z.enum(['parentOf', 'componentOf', 'inputTo']),
});

/**
 * What a file's manifests are worth by the specification (C2PA 2.2), read without the library that wrote them: content,
 * assertions, claims and signatures of the file and of what it was made from. Null where there are none.
 * @param root PEM of who must have vouched for the signer of the file itself
 */
export function readC2pa(body: Buffer, root: string): Reading | null {
  const container = findStore(body);
  if (container === null) return null;
  const problems: string[] = [];
  const all = storeOf(container.store);
  const active = all.at(-1);
  if (active === undefined) throw new Error('The store is empty');
  const claims = new Map(all.map((parts) => [parts.label, claimSchema.parse(plain(decoded(parts.claim)))]));
  const redacted = new Set([...claims.values()].flatMap(({ redacted_assertions }) => redacted_assertions.map(pathOf)));
  const manifests = all.map((parts): Manifest => {
    const claim = claims.get(parts.label);
    if (claim === undefined) throw new Error('A manifest without a claim');
    const says = (problem: string) => problems.push(`${parts.label}: ${problem}`);
    checkAssertions(parts, claim, redacted, says);
    checkIngredients(parts, all, redacted, says);
    return {
      label: parts.label,
      ...checkSignature(parts, says),
      assertions: parts.assertions,
      redacted: claim.redacted_assertions,
    };
  });
  const last = manifests.at(-1);
  if (last === undefined) throw new Error('The store is empty');
  if (!last.signer.verify(new X509Certificate(root).publicKey)) problems.push('The signer is not vouched for');
  checkContent(body, container, active, (problem) => problems.push(problem));
  return { problems, active: last, manifests };
}

/** Each assertion that a claim names is there and has its hash, unless it was redacted; and no other is there. */
function checkAssertions(
  { label, assertions }: Parts,
  claim: z.output<typeof claimSchema>,
  redacted: ReadonlySet<string>,
  says: (problem: string) => void,
): void {
  const named = [...claim.created_assertions, ...claim.gathered_assertions, ...claim.assertions];
  for (const { url, hash } of named) {
    const name = url.split('/').at(-1) ?? '';
    if (redacted.has(`${label}/c2pa.assertions/${name}`)) continue;
    const found = assertions.find((assertion) => assertion.label === name);
    if (found === undefined) says(`${name} is missing`);
    else if (!sha256(found.box).equals(hash)) says(`${name} was changed`);
  }
  for (const { label: name } of assertions) {
    if (!named.some(({ url }) => url.endsWith(`/${name}`))) says(`${name} is not in the claim`);
  }
}

/** What an ingredient says of its own manifest is so: of one that was redacted, its signature stays as it was. */
function checkIngredients(
  { assertions }: Parts,
  all: readonly Parts[],
  redacted: ReadonlySet<string>,
  says: (problem: string) => void,
): void {
  for (const { label, data } of assertions.filter((one) => one.label.startsWith('c2pa.ingredient'))) {
    const { activeManifest, claimSignature } = ingredientSchema.parse(data);
    if (activeManifest === undefined) continue;
    const name = activeManifest.url.split('/').at(-1);
    const found = all.find((one) => one.label === name);
    if (found === undefined) says(`the manifest of ${label} is missing`);
    else if ([...redacted].some((path) => path.startsWith(`${name}/`))) {
      if (claimSignature === undefined || !sha256(found.signature).equals(claimSignature.hash)) {
        says(`the signature of ${label} was changed`);
      }
    } else if (!sha256(found.box).equals(activeManifest.hash)) says(`the manifest of ${label} was changed`);
  }
}

function checkSignature({ claim, signature }: Parts, says: (problem: string) => void) {
  const tagged = decoded(contentOf(signature));
  if (!(tagged instanceof CBORTag) || tagged.tag !== 18) throw new Error('The signature is no COSE_Sign1');
  const [header, open, , signed] = coseSchema.parse(plain(tagged.value));
  const { 1: algorithm, 33: chain } = protectedSchema.parse(plain(decoded(header)));
  const signer = new X509Certificate(Buffer.isBuffer(chain) ? chain : (chain[0] ?? Buffer.alloc(0)));
  const toBeSigned = (context: string, payload: Uint8Array) =>
    Buffer.from(encodeCBOR([context, new Uint8Array(header), new Uint8Array(), new Uint8Array(payload)]));
  const key = { key: signer.publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const hash = algorithm === -7 ? 'sha256' : 'sha384';
  if (!verify(hash, toBeSigned('Signature1', claim), key, signed)) says('the claim was changed');
  const stamp = stampSchema.optional().parse(open.sigTst2);
  const timeStamp =
    stamp === undefined
      ? null
      : {
          token: stamp.tstTokens[0].val,
          stamped: toBeSigned('CounterSignature', encodeCBOR(new Uint8Array(signed))),
        };
  return { signer, timeStamp };
}

/** The content has the hash that is claimed, and nothing but the manifests is left out of it. */
function checkContent(
  body: Buffer,
  { frames, boxes }: Container,
  { assertions }: Parts,
  says: (problem: string) => void,
): void {
  const [binding, ...more] = assertions.filter(({ label }) => label.startsWith('c2pa.hash.'));
  if (binding === undefined || more.length > 0) throw new Error('The content is not bound once');
  const { hash, pieces } =
    boxes === null ? pieceWise(body, frames, binding, says) : boxWise(body, boxes, binding, says);
  if (!sha256(Buffer.concat(pieces)).equals(hash)) says('the content was changed');
}

function pieceWise(body: Buffer, frames: Container['frames'], { data }: Assertion, says: (problem: string) => void) {
  const { hash, exclusions } = dataHashSchema.parse(data);
  const pieces: Buffer[] = [];
  let at = 0;
  for (const { start, length } of exclusions.toSorted((a, b) => a.start - b.start)) {
    const [first, last] = [frames[0]?.start ?? 0, frames.at(-1)?.end ?? 0];
    if (start < first || start + length > last) says('more than the manifests is left out');
    pieces.push(body.subarray(at, start));
    at = start + length;
  }
  return { hash, pieces: [...pieces, body.subarray(at)] };
}

/** Each box at the top that is not left out, behind its place in the file. */
function boxWise(
  body: Buffer,
  boxes: NonNullable<Container['boxes']>,
  { label, data }: Assertion,
  says: (problem: string) => void,
) {
  if (!/^c2pa\.hash\.bmff\.v[23]$/.test(label)) says(`${label} is not known`);
  const { hash, exclusions } = boxHashSchema.parse(data);
  const isLeftOut = ({ name, start }: { name: string; start: number }) =>
    exclusions.some(
      (one) =>
        one.xpath === `/${name}` &&
        (one.data ?? []).every(({ offset, value }) =>
          body.subarray(start + offset, start + offset + value.length).equals(value),
        ),
    );
  const pieces = boxes
    .filter((box) => !isLeftOut(box))
    .flatMap(({ start, end }) => {
      const place = Buffer.alloc(8);
      place.writeBigUInt64BE(BigInt(start));
      return [place, body.subarray(start, end)];
    });
  return { hash, pieces };
}

/** The manifests of a store, the active one last. */
function storeOf(store: Buffer): Parts[] {
  const [outer] = boxesOf(store);
  if (outer === undefined) throw new Error('The store is empty');
  return superBoxesIn(store.subarray(outer.start + 8, outer.end)).map(({ label, box }) => {
    const inner = superBoxesIn(box);
    const named = (pattern: RegExp) => inner.find((one) => pattern.test(one.label));
    const claim = named(/^c2pa\.claim/);
    const signature = named(/^c2pa\.signature$/);
    if (claim === undefined || signature === undefined) throw new Error('A manifest without a claim or a signature');
    const held = superBoxesIn(named(/^c2pa\.assertions$/)?.box ?? Buffer.alloc(0));
    return {
      label,
      box,
      claim: contentOf(claim.box),
      signature: signature.box,
      assertions: held.map((one) => ({ ...one, data: dataOf(one.box) })),
    };
  });
}

/** Boxes `jumb` with the labels of their descriptions; `box` is what is hashed of them: all behind the header. */
function superBoxesIn(body: Buffer): { label: string; box: Buffer }[] {
  return boxesOf(body)
    .filter(({ name }) => name === 'jumb')
    .map(({ start, end }) => {
      const box = body.subarray(start + 8, end);
      const label = box.toString('utf8', 8 + 17, box.indexOf(0, 8 + 17));
      return { label, box };
    });
}

/** What stands behind the description. */
function contentOf(box: Buffer): Buffer {
  const content = boxesOf(box).find(({ name }) => ['cbor', 'json', 'bidb'].includes(name));
  return content === undefined ? Buffer.alloc(0) : box.subarray(content.start + 8, content.end);
}

function dataOf(box: Buffer): unknown {
  const content = boxesOf(box).find(({ name }) => ['cbor', 'json'].includes(name));
  if (content === undefined) return null;
  const body = box.subarray(content.start + 8, content.end);
  return content.name === 'json' ? JSON.parse(body.toString()) : plain(decoded(body));
}

/** The decoder reads the whole of the memory that a Buffer is a part of. */
const decoded = (body: Buffer) => decodeCBOR(Uint8Array.from(body));

/** Maps as objects, for schemas. */
function plain(value: CBORType): unknown {
  if (value instanceof CBORTag) return plain(value.value);
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) return Object.fromEntries([...value].map(([name, one]) => [String(name), plain(one)]));
  return value;
}

/** `self#jumbf=/c2pa/<manifest>/c2pa.assertions/<label>` without what is the same in all. */
function pathOf(url: string): string {
  return url.replace(/^self#jumbf=\/c2pa\//, '');
}

function sha256(body: Buffer): Buffer {
  return createHash('sha256').update(body).digest();
}
