import type { ApiKey, NewApiKey } from '@kinora/server/keys-wire';
import { Button, Checkbox, NativeSelect, NumberInput, Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refusedFields } from '../../shared/api/api-error.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { calendarDay, groupedNumber, tokenCount } from '../../shared/format/format.ts';
import { isProofNeeded, useProof } from '../../shared/session/use-proof.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { ErrorAlert, ErrorState } from '../../shared/ui/error-state.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { ShownOnce } from '../../shared/ui/shown-once.tsx';
import classes from './developer.module.css';
import { createKey, type KeyScope, keysQuery, revokeKey, scopeLabel, scopes } from './keys-api.ts';
import { Webhooks } from './webhooks.tsx';

/** A number field gives text while it is empty, which is no cap; a list gives text always. */
type Values = { name: string; scopes: KeyScope[]; expiresInDays: string; tokensPerMonth: number | string };

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'Never' },
];

const fields = ['name', 'scopes', 'tokensPerMonth'] as const;

function KeyForm({ onMade }: { onMade: (made: NewApiKey) => void }) {
  const form = useForm<Values>({
    initialValues: { name: '', scopes: ['read', 'generate'], expiresInDays: '90', tokensPerMonth: '' },
    validate: {
      name: (name) => (name.trim() === '' ? 'Please give the key a name' : null),
      scopes: (chosen) => (chosen.length === 0 ? 'Please choose what the key may do' : null),
    },
  });
  const proof = useProof();
  const create = useMutation({
    mutationFn: ({ name, scopes: chosen, expiresInDays, tokensPerMonth }: Values) =>
      createKey({
        name,
        scopes: chosen,
        expiresInDays: expiresInDays === '' ? null : Number(expiresInDays),
        tokensPerMonth: typeof tokensPerMonth === 'number' ? tokensPerMonth : null,
      }),
    onSuccess: onMade,
    onError: (error, values) => {
      form.setErrors(refusedFields(error, fields));
      proof.askWhenNeeded(error, () => create.mutate(values));
    },
  });
  return (
    <>
      <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <TextInput {...form.getInputProps('name')} label="Name" placeholder="Nightly posters" maxLength={60} />
        <Checkbox.Group {...form.getInputProps('scopes')} label="It may">
          <div className={classes.scopes}>
            {scopes.map(({ scope, label, text }) => (
              <Checkbox key={scope} value={scope} label={label} description={text} />
            ))}
          </div>
        </Checkbox.Group>
        <div className={classes.pair}>
          <NativeSelect {...form.getInputProps('expiresInDays')} label="Expires" data={lifetimes} />
          <NumberInput
            {...form.getInputProps('tokensPerMonth')}
            label="Monthly spending limit"
            suffix=" tokens"
            placeholder="No limit"
            min={1}
            max={10_000_000}
            thousandSeparator=","
            allowDecimal={false}
            allowNegative={false}
          />
        </div>
        {!isProofNeeded(create.error) && <ErrorAlert error={create.error} />}
        <div>
          <Button variant="primary" type="submit" loading={create.isPending}>
            Create key
          </Button>
        </div>
      </form>
      {proof.dialog}
    </>
  );
}

function KeyList() {
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

/** Keys by which a person's own programs use the studio. */
export function KeysTab() {
  const [made, setMade] = useState<NewApiKey | null>(null);
  const onMade = (key: NewApiKey) => {
    setMade(key);
    void queryClient.invalidateQueries({ queryKey: keysQuery.queryKey });
  };
  return (
    <>
      <SettingsSection
        id="new-key"
        title="New API key"
        text={
          <>
            For your own programs. A key can make creations with your tokens, never change your account. How to use one
            is in the <a href="/docs/api">API documentation</a>.
          </>
        }
      >
        {made === null ? (
          <KeyForm onMade={onMade} />
        ) : (
          <ShownOnce
            title={`"${made.key.name}" is ready`}
            label="Your new API key"
            secret={made.secret}
            onDone={() => setMade(null)}
          />
        )}
      </SettingsSection>
      <SettingsSection
        id="keys"
        title="Your API keys"
        text="Revoke the keys you no longer need. They stop working immediately."
      >
        <KeyList />
      </SettingsSection>
      <SettingsSection
        id="webhooks"
        title="Webhooks"
        text="Your server is notified of every finished generation in a signed call."
      >
        <Webhooks />
      </SettingsSection>
    </>
  );
}
