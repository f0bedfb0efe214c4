import { refusedField } from '@kinora/catalogue/refused-field';
import type { Tool } from '@kinora/catalogue/tool';
import type { FailureCode, ProviderAnswer } from '../providers/provider.ts';
import type { Failure } from './end-run.ts';

/** What people read. A provider's own words are for the log and the administration. */
const words: Readonly<Record<FailureCode, { message: string; reason: string }>> = {
  content_policy: {
    message: 'The content filter stopped it. Please change the words or the picture and try again.',
    reason: 'The content filter stopped it',
  },
  provider_refused: {
    message:
      'The service that makes it could not work with this. Please change the prompt, the picture or a setting and try again.',
    reason: 'The service that makes it refused it',
  },
  provider_failed: {
    message: 'Something went wrong where it is made. Please try again.',
    reason: 'The service that makes it could not make it',
  },
  provider_account: {
    message: 'This tool is not available at the moment. Please try again later.',
    reason: 'The service that makes it was not available',
  },
};

/** The ways in which services speak of their content filters, whatever code they give with it. */
const policyWords =
  /content[_ ]policy|flagged as nsfw|flagged by (a |the )?content|content safety|inappropriate content|content filter|policy violation|\bnsfw\b|content[_ ]checker/i;

/** Why a provider made nothing, in plain words; what it refused under the name that the form gives it. */
export function explainFailure(
  { code, message, field }: Extract<ProviderAnswer, { status: 'failed' }>,
  tool: Tool,
): Failure {
  const isPolicy = code !== 'provider_account' && policyWords.test(message);
  const meant = isPolicy ? 'content_policy' : code;
  const label = meant === 'provider_refused' && field !== undefined ? refusedField(tool, field) : undefined;
  if (label === undefined) return { code: meant, ...words[meant] };
  return {
    code: meant,
    message: `The service that makes it did not take “${label}”. Please change it and try again.`,
    reason: `The service that makes it did not take “${label}”`,
  };
}
