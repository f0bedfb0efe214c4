import { randomUUID } from 'node:crypto';
import { findTool } from '@kinora/catalogue';
import { providerMappings } from '@kinora/catalogue/providers';
import sharp from 'sharp';
import * as z from 'zod';
import { createBilling } from '../../money/billing/billing.ts';
import { offers } from '../../money/billing/offers.ts';
import { createOpenIdClient } from '../../people/ways-in/openid/openid-client.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Logger } from '../../platform/log/log.ts';
import { checkSmtp } from '../../platform/mail/smtp.ts';
import { createStore } from '../../platform/objects/create-store.ts';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { checkTwilio } from '../../platform/sms/twilio.ts';
import { createFal } from '../../studio/providers/fal.ts';
import { makeOnce } from '../../studio/providers/make-once.ts';
import type { Provider, ProviderRun } from '../../studio/providers/provider.ts';
import { createRunware } from '../../studio/providers/runware.ts';
import { askVision } from '../../studio/scenes/vision.ts';
import { differences, readLiveInput, sampleRequests } from './fal-schemas.ts';

const MAKING_MS = 3 * 60_000;

/** One real call of a service. `cost` is what it may cost at most; null costs nothing. */
export type LiveCheck = { service: string; cost: string | null; run: () => Promise<string> };

/** A call of each service that is configured; what is built in is among them, and costs nothing. */
export function liveChecks(config: Config, log: Logger): LiveCheck[] {
  const { sms } = config;
  return [
    ...(config.runware.apiKey === undefined
      ? []
      : [
          {
            service: 'Runware',
            cost: config.runware.isEmbedded ? null : '$0.01: one picture of 512 x 512',
            run: () => makePicture(createRunware(withoutWebhooks(config), log), 'gen_01', { width: 512, height: 512 }),
          },
        ]),
    ...(config.fal.apiKey === undefined ? [] : falChecks(config, log)),
    ...(config.vision === null
      ? []
      : [
          {
            service: 'Vision model',
            cost: config.vision.isEmbedded ? null : '$0.01: one question about a small picture',
            run: () => describePicture(config),
          },
        ]),
    ...(config.stripe === null ? [] : [{ service: 'Stripe', cost: null, run: () => readPrices(config) }]),
    { service: 'Mail server', cost: null, run: () => checkSmtp(config.smtpUrl).then(() => 'It takes our mails.') },
    ...(sms?.kind === 'twilio' ? [{ service: 'Twilio', cost: null, run: () => checkTwilio(sms) }] : []),
    { service: 'Files', cost: null, run: () => keepFile(config, log) },
    ...config.signInProviders.map((provider) => ({
      service: `Sign-in with ${provider.name}`,
      cost: null,
      run: async () => {
        const fetch = createSafeFetch({ allowedOrigins: config.issuerOrigins });
        await createOpenIdClient(provider, fetch).check();
        return 'It says where people sign in.';
      },
    })),
  ];
}

function falChecks(config: Config, log: Logger): LiveCheck[] {
  const { fal } = config;
  const making = {
    service: 'fal',
    cost: fal.isEmbedded ? null : '$0.03: one picture of 512 x 512 by HiDream',
    run: () => makePicture(createFal(withoutWebhooks(config), log), 'fal_hidream_i1', { imageSize: 'square' }),
  };
  if (fal.isEmbedded) return [making];
  const comparing = sampleRequests(fal).map((sample) => ({
    service: `fal's schema of ${sample.endpoint}`,
    cost: null,
    run: async () => {
      const found = differences(sample, await readLiveInput(fal.schemaUrl, sample.endpoint));
      if (found.length > 0) throw new Error(`${sample.tool}: ${found.join('; ')}`);
      return `It takes what ${sample.tool} sends.`;
    },
  }));
  return [making, ...comparing];
}

/** No webhooks: this program asks for the answers itself. */
const withoutWebhooks = (config: Config): Config => ({ ...config, publicUrl: undefined });

async function makePicture(provider: Provider, toolId: string, size: Record<string, unknown>): Promise<string> {
  const tool = findTool({ id: toolId });
  const mapping = providerMappings[toolId];
  const parsed = tool?.parse({ prompt: 'A red apple on a white table', ...size });
  if (parsed?.ok !== true || mapping === undefined) throw new Error(`There is no picture to make with ${toolId}`);
  const record = parsed.input.record({});
  const run: ProviderRun = {
    id: randomUUID(),
    toolType: toolId,
    mapping,
    record,
    step: 0,
    requestId: null,
    requestUrl: null,
  };
  const answer = await makeOnce(provider, run, { files: [], person: run.id, withinMs: MAKING_MS });
  if (answer.status === 'failed') throw new Error(answer.message);
  if (answer.status !== 'succeeded') throw new Error(`It did not make a picture within ${MAKING_MS / 60_000} minutes`);
  const cost = z.number().safeParse(answer.metadata.provider_cost);
  return cost.success && cost.data > 0 ? `It made a picture, for $${cost.data}.` : 'It made a picture.';
}

async function describePicture(config: Config): Promise<string> {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const answer = z.object({ scene_vision: z.string() });
  const { scene_vision } = await askVision(config, { prompt: 'Say in one word which color this is.', picture, answer });
  return `It says of a red picture: ${scene_vision.slice(0, 80)}`;
}

async function readPrices(config: Config): Promise<string> {
  const prices = await createBilling(config).prices.all();
  const missing = offers.filter(({ key }) => !prices.has(key)).map(({ key }) => key);
  if (missing.length > 0) {
    throw new Error(`It has no price for ${missing.join(', ')}: run "npm run payments:setup"`);
  }
  return `It has all ${offers.length} prices.`;
}

async function keepFile(config: Config, log: Logger): Promise<string> {
  const store = createStore(config, log);
  const key = `${randomUUID()}/doctor/${randomUUID()}.txt`;
  const body = Buffer.from('A file of the doctor command');
  await store.put(key, body, 'text/plain');
  try {
    const kept = await store.head(key);
    if (kept?.bytes !== body.length) throw new Error('A file that was stored is not there');
  } finally {
    await store.delete(key);
  }
  return `${config.s3 === null ? 'The folder on this machine' : 'S3'} keeps files and removes them.`;
}
