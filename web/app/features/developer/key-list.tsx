import type { ApiKey } from '@kinora/server/keys-wire';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../shared/api/queries.ts';
import { calendarDay, groupedNumber, tokenCount } from '../../shared/format/format.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import classes from './key-list.module.css';
import { revokeKey } from './keys-api.ts';
import { keysQuery } from './keys-query.ts';
import { scopeLabel } from './scopes.ts';

export function KeyList() {
  const { data, error, isError, refetch } = useQuery(keysQuery);
  const [asked, setAsked] = useState<ApiKey | null>(null);
  if (data === undefined) {
    if (!isError) return <Skeleton height={72} radius="lg" role="status" aria-label="Loading your API keys" />;
    return <ErrorState title="Your API keys could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {data.keys.length === 0 && <p className={classes.empty}>You have no keys yet.</p>}
      <ul className={classes.list} aria-label="API keys">
        {data.keys.map((key) => (
          <KeyLine key={key.id} apiKey={key} onRevoke={() => setAsked(key)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        title="Revoke this key?"
        confirm="Revoke"
        failure="The key was not revoked."
        onConfirm={() => revoke(asked)}
        onClose={() => setAsked(null)}
      >
        Programs that use &quot;{asked?.name}&quot; stop working at once. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

async function revoke(key: ApiKey | null): Promise<void> {
  if (key === null) return;
  await revokeKey(key.id);
  await queryClient.invalidateQueries({ queryKey: keysQuery.queryKey });
}

function KeyLine({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, start, scopes, lastUsedAt, expiresAt, isExpired, spentThisMonth, tokensPerMonth } = apiKey;
  return (
    <li>
      <div className={classes.what}>
        <strong>{name}</strong> <code>{start}...</code>
        <p>
          {scopes.map(scopeLabel).join(', ')}. {lifetime(expiresAt, isExpired)}
        </p>
        <p>
          {tokensPerMonth === null
            ? `${tokenCount(spentThisMonth)} this month`
            : `${groupedNumber(spentThisMonth)} of ${tokenCount(tokensPerMonth)} this month`}
          , {lastUsedAt === null ? 'never used' : <LastUse at={lastUsedAt} />}
        </p>
      </div>
      <Button variant="default" size="xs" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

function LastUse({ at }: { at: string }) {
  return (
    <>
      last used <RelativeTime at={at} />
    </>
  );
}

function lifetime(expiresAt: string | null, isExpired: boolean): string {
  if (expiresAt === null) return 'Never expires.';
  return `${isExpired ? 'Expired' : 'Expires'} ${calendarDay(Date.parse(expiresAt))}.`;
}
