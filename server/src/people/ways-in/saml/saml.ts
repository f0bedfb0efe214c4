import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { readRow } from '../../../platform/database/rows.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { SamlService } from '../openid/sign-in-services.ts';
import { defineWay, type Parts } from '../way.ts';
import { samlMetadata, samlRefused } from './saml-client.ts';
import { answerSamlRequest, tryAnswer } from './saml-requests.ts';
import { openEnvelope, personInResponse } from './saml-response.ts';
import { samlRoutes } from './saml-routes.ts';

/** What a provider's page posts (SAML 2.0 Bindings, section 3.5.4). The state is ours, and never an address. */
const formSchema = z.object({
  // In lines or not. Without white space first: a pattern with it on both sides takes time by the square of it.
  SAMLResponse: z
    .string()
    .transform((text) => text.replaceAll(/\s+/g, ''))
    .pipe(z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  RelayState: z
    .string()
    .regex(/^[\w-]{1,80}$/)
    .optional()
    .catch(undefined),
});

const ANY = {
  name: 'any_sso_provider',
  text: 'select exists (select from sso_providers) as is_there',
  row: z.object({ is_there: z.boolean() }),
};

/**
 * Single sign-on at a company's own provider. It begins and ends at the paths of `openid`; what is between, the answer
 * that the provider's page posts, is here.
 */
export const saml = defineWay('saml', (parts) => ({
  endpoints: {},
  offer: createOffer(parts),
  routesForOtherSites: () => samlRoutes({ ...parts, saml: createSamlSignIn(parts) }),
}));

/** As it was when it could last be read: the sign-in page is served also while the database is away. */
function createOffer({ pipeline, log }: Parts) {
  let hasSingleSignOn = false;
  return async () => {
    try {
      const row = await readRow(pipeline, ANY, []);
      hasSingleSignOn = row?.is_there === true;
    } catch (error) {
      log.warn({ err: error }, 'Whether there is single sign-on could not be read again');
    }
    return { hasSingleSignOn };
  };
}

/** Our side of SAML 2.0's web browser single sign-on (SAML 2.0 Profiles, section 4.1), begun here and nowhere else. */
function createSamlSignIn({ pool, log, services, authPath }: Parts) {
  async function find(id: string): Promise<SamlService> {
    const service = await services.find(id);
    if (service?.kind !== 'saml') throw notFound();
    return service;
  }

  async function codeFor({ id, provider }: SamlService, origin: string, encoded: string): Promise<string> {
    const envelope = await openEnvelope(encoded);
    const request = { id: envelope.requestId ?? '', providerId: id };
    if (!(await tryAnswer(pool, request))) throw samlNotAsked();
    const person = await personInResponse(provider, origin, envelope);
    const code = await answerSamlRequest(pool, request, person);
    if (code === null) throw samlNotAsked();
    return code;
  }

  function note(id: string, error: AppError): void {
    const { reason } = z.object({ reason: z.string() }).safeParse(error.details).data ?? { reason: error.code };
    log.warn({ provider: id, reason }, 'The answer of a SAML provider was refused');
  }

  return {
    /** @throws AppError 404 */
    async metadata(id: string, origin: string): Promise<string> {
      return samlMetadata(origin, (await find(id)).id);
    },

    /**
     * Takes what a provider's page posts here for a request of ours. Answers where the browser goes on: to the end of its
     * sign-in, with a code or with what went wrong. Cookies count for nothing here, because other sites send none.
     * @throws AppError 404, 403 `saml_not_asked`, `saml_refused` for what answers no request of ours
     */
    async receive(id: string, origin: string, form: URLSearchParams): Promise<string> {
      const service = await find(id);
      const parsed = formSchema.safeParse(Object.fromEntries(form));
      const state = parsed.data?.RelayState;
      const end = (query: Record<string, string>) => `${authPath}/callback/${id}?${new URLSearchParams(query)}`;
      try {
        if (!parsed.success) throw samlRefused('form');
        if (state === undefined) throw samlNotAsked();
        return end({ code: await codeFor(service, origin, parsed.data.SAMLResponse), state });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        note(id, error);
        if (state === undefined || error.code === 'saml_not_asked') throw error;
        return end({ error: error.code, state });
      }
    },
  };
}

function samlNotAsked(): AppError {
  return new AppError('saml_not_asked', text('refusals', 'saml.notHere'), 403);
}
