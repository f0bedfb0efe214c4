import { ApiError, errorMessage } from '../../shared/api/api-error.ts';
import { Callout } from '../../shared/ui/callout.tsx';
import classes from './door.module.css';

function weakPasswordReasons(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.code !== 'weak_password' || !Array.isArray(error.details)) return [];
  return error.details.map(String);
}

/** Why a new password, or the form it is part of, was refused. */
export function PasswordProblem({ error, fallback }: { error: unknown; fallback?: string }) {
  const reasons = weakPasswordReasons(error);
  return (
    <Callout tone="failed" isAlert>
      {errorMessage(error, fallback)}
      {reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Callout>
  );
}
