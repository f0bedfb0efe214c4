import type { Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Whoever is named in ADMIN_EMAILS answers to the operator of the machine alone, never to other administrators.
 * @throws AppError 409 `operator_address`
 */
export function refuseOperator({ adminEmails }: Pick<Config, 'adminEmails'>, email: string, words: string): void {
  if (adminEmails.includes(email.toLowerCase())) throw new AppError('operator_address', words, 409);
}
