import * as z from 'zod';

const providerSchema = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,38}$/),
  kind: z.enum(['replicate', 'comfy', 'openai', 'sdcpp', 'a1111']),
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .refine((url) => URL.canParse(url) && new URL(url).username === '' && new URL(url).search === ''),
  secret: z.string().max(4000).nullable(),
  concurrency: z.coerce.number().int().min(1).max(200),
});

/** A provider that the environment sets up, beside fal and Runware. */
type OwnProvider = z.output<typeof providerSchema> & { headers: Readonly<Record<string, string>> };

type Environment = Readonly<Record<string, string | undefined>>;

const MOST_PROVIDERS = 9;
const TAKEN = ['fal', 'runware', 'local'];
const PARTS = { id: 'ID', kind: 'KIND', baseUrl: 'URL', secret: 'KEY', concurrency: 'CONCURRENCY' } as const;

/**
 * Reads the providers of `PROVIDER_KIND`, `PROVIDER_URL`, `PROVIDER_KEY`, `PROVIDER_ID` (by default the kind) and
 * `PROVIDER_CONCURRENCY` (by default 1). The variables of a second to ninth provider end in `_2` to `_9`.
 * @throws Error that names the variables of a provider that are missing or wrong
 */
export function readOwnProviders(env: Environment): OwnProvider[] {
  const suffixes = Array.from({ length: MOST_PROVIDERS }, (_, index) => (index === 0 ? '' : `_${index + 1}`));
  const providers = suffixes.flatMap((suffix) => readOne(env, suffix) ?? []);
  const doubled = providers.find(
    ({ id }, n) => TAKEN.includes(id) || providers.findIndex((other) => other.id === id) < n,
  );
  if (doubled !== undefined) {
    throw new Error(`Two providers have the id ${doubled.id}: give one of them another PROVIDER_ID`);
  }
  return providers;
}

function readOne(env: Environment, suffix: string): OwnProvider | null {
  const named = (part: keyof typeof PARTS) => env[`PROVIDER_${PARTS[part]}${suffix}`];
  if (Object.keys(env).every((name) => !Object.values(PARTS).some((part) => name === `PROVIDER_${part}${suffix}`))) {
    return null;
  }
  const kind = named('kind');
  const parsed = providerSchema.safeParse({
    id: named('id') ?? kind,
    kind,
    baseUrl: named('baseUrl')?.replace(/\/+$/, ''),
    secret: named('secret') ?? null,
    concurrency: named('concurrency') ?? 1,
  });
  if (parsed.success) return { ...parsed.data, headers: {} };
  const wrong = parsed.error.issues.map(
    ({ path }) => PARTS[z.enum(['id', 'kind', 'baseUrl', 'secret', 'concurrency']).parse(path[0])],
  );
  const variables = [...new Set(wrong)].map((part) => `PROVIDER_${part}${suffix}`).join(', ');
  throw new Error(
    `A provider needs PROVIDER_KIND${suffix} and PROVIDER_URL${suffix} (missing or not right: ${variables})`,
  );
}
