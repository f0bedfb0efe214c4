import {
  type ApiKey,
  type ApiKeyList,
  apiKeyListSchema,
  type NewApiKey,
  newApiKeySchema,
} from '@kinora/server/keys-wire';
import type { Me } from '@kinora/server/me-wire';
import { text } from '@kinora/texts/typed-keys';
import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refusedFields } from '../../shared/api/api-error.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { ask, request } from '../../shared/api/request.ts';
import { useFormats } from '../../shared/format/use-formats.ts';
import { useProvenMutation } from '../../shared/session/use-proof.tsx';
import { sayText, useTexts } from '../../shared/texts/use-texts.ts';
import { inWords } from '../../shared/texts/words.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { ErrorAlert } from '../../shared/ui/error-state.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { ShownOnce } from '../../shared/ui/shown-once.tsx';
import classes from './developer.module.css';
import { Webhooks } from './webhooks.tsx';

type KeyScope = ApiKey['scopes'][number];
type KeyChoice = Pick<ApiKey, 'name' | 'scopes' | 'tokensPerMonth'> & { expiresInDays: number | null };

function listKeys(signal: AbortSignal): Promise<ApiKeyList> {
  return ask(apiKeyListSchema, '/api/keys', { signal });
}

function createKey(choice: KeyChoice): Promise<NewApiKey> {
  return ask(newApiKeySchema, '/api/keys', { method: 'POST', body: choice });
}

function revokeKey(id: string): Promise<unknown> {
  return request(`/api/keys/${id}`, { method: 'DELETE' });
}

const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => listKeys(signal),
  staleTime: 0,
});

/** What a key can be allowed to do, in the order of the form. */
const scopes: readonly KeyScope[] = ['read', 'generate', 'account'];

/** A number field gives text while it is empty, which is no cap; a list gives text always. */
type Values = { name: string; scopes: KeyScope[]; expiresInDays: string; tokensPerMonth: number | string };

const lifetimes = [
  { value: '30', label: text('developer', 'lifetimes.days', { days: 30 }) },
  { value: '90', label: text('developer', 'lifetimes.days', { days: 90 }) },
  { value: '365', label: text('developer', 'lifetimes.year') },
  { value: '', label: text('developer', 'lifetimes.never') },
];

const fields = ['name', 'scopes', 'tokensPerMonth'] as const;

function KeyForm({ onMade }: { onMade: (made: NewApiKey) => void }) {
  const say = useTexts('developer');
  const { separators } = useFormats();
  const form = useForm<Values>({
    initialValues: { name: '', scopes: ['read', 'generate'], expiresInDays: '90', tokensPerMonth: '' },
    validate: {
      name: (name) => (name.trim() === '' ? inWords(text('developer', 'new.nameMissing')) : null),
      scopes: (chosen) => (chosen.length === 0 ? inWords(text('developer', 'new.mayMissing')) : null),
    },
  });
  const create = useProvenMutation({
    mutationFn: ({ name, scopes: chosen, expiresInDays, tokensPerMonth }: Values) =>
      createKey({
        name,
        scopes: chosen,
        expiresInDays: expiresInDays === '' ? null : Number(expiresInDays),
        tokensPerMonth: typeof tokensPerMonth === 'number' ? tokensPerMonth : null,
      }),
    onSuccess: onMade,
    onFailure: (error) => form.setErrors(refusedFields(error, fields)),
  });
  return (
    <>
      <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <TextInput
          {...form.getInputProps('name')}
          label={say('new.name')}
          placeholder={say('new.nameExample')}
          maxLength={60}
        />
        <Checkbox.Group {...form.getInputProps('scopes')} label={say('new.may')}>
          <div className={classes.scopes}>
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={say(`scopes.${scope}`)}
                description={say(`scopes.${scope}Text`)}
              />
            ))}
          </div>
        </Checkbox.Group>
        <div className={classes.pair}>
          <NativeSelect
            {...form.getInputProps('expiresInDays')}
            label={say('new.expires')}
            data={lifetimes.map(({ value, label }) => ({ value, label: sayText(label) }))}
          />
          <NumberInput
            {...form.getInputProps('tokensPerMonth')}
            label={say('new.limit')}
            suffix={` ${say('new.unit')}`}
            placeholder={say('new.noLimit')}
            min={1}
            max={10_000_000}
            {...separators}
            allowDecimal={false}
            allowNegative={false}
          />
        </div>
        <ErrorAlert error={create.problem} />
        <div>
          <Button variant="primary" type="submit" loading={create.isPending}>
            {say('new.create')}
          </Button>
        </div>
      </form>
      {create.dialog}
    </>
  );
}

function KeyList() {
  const say = useTexts('developer');
  const known = useQuery(keysQuery);
  const [asked, setAsked] = useState<ApiKey | null>(null);
  return (
    <>
      <Loaded query={known} label={say('keys.loading')} problem={say('keys.notLoaded')} height={72}>
        {({ keys }) => (
          <>
            {keys.length === 0 && <p className={classes.empty}>{say('keys.none')}</p>}
            <ul className={classes.list} aria-label={say('keys.list')}>
              {keys.map((key) => (
                <KeyLine key={key.id} apiKey={key} onRevoke={() => setAsked(key)} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <ConfirmDialog
        isOpen={asked !== null}
        title={say('keys.question')}
        confirm={say('keys.revoke')}
        failure={say('keys.failure')}
        onConfirm={() => revoke(asked)}
        onClose={() => setAsked(null)}
      >
        {say('keys.consequence', { name: asked?.name ?? '' })}
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
  const { name, start, scopes: allowed, lastUsedAt, spentThisMonth, tokensPerMonth } = apiKey;
  const say = useTexts('developer');
  const { list } = useFormats();
  const spent = {
    limited: tokensPerMonth === null ? 'other' : 'yes',
    spent: spentThisMonth,
    cap: tokensPerMonth ?? 0,
  } as const;
  return (
    <li>
      <div className={classes.what}>
        <strong>{name}</strong> <code dir="ltr">{start}...</code>
        <p>
          {say('keys.may', { scopes: list(allowed.map((scope) => say(`scopes.${scope}`))) })}{' '}
          <Lifetime apiKey={apiKey} />
        </p>
        <p>
          {lastUsedAt === null
            ? say('keys.neverUsed', spent)
            : say.rich('keys.lastUsed', { when: () => <RelativeTime at={lastUsedAt} /> }, spent)}
        </p>
      </div>
      <Button variant="default" size="xs" aria-label={say('keys.revokeNamed', { name })} onClick={onRevoke}>
        {say('keys.revoke')}
      </Button>
    </li>
  );
}

function Lifetime({ apiKey: { expiresAt, isExpired } }: { apiKey: ApiKey }) {
  const say = useTexts('developer');
  const { day } = useFormats();
  if (expiresAt === null) return say('keys.neverExpires');
  return say(isExpired ? 'keys.expired' : 'keys.expires', { day: day(Date.parse(expiresAt)) });
}

/** Keys by which a person's own programs use the studio, and where their servers hear of it. */
export function KeysTab({ me: { workspace } }: { me: Me }) {
  return workspace === null ? <OwnKeys /> : <OfWorkspace isOwner={workspace.role === 'owner'} />;
}

/** Keys are a person's own; where a workspace sends its news is for its owners to say. */
function OfWorkspace({ isOwner }: { isOwner: boolean }) {
  const say = useTexts('developer');
  return (
    <>
      <SettingsSection id="keys" title={say('keys.title')}>
        <p className={classes.empty}>{say('keys.elsewhere')}</p>
      </SettingsSection>
      <SettingsSection
        id="webhooks"
        title={say('webhooks.title')}
        text={say(isOwner ? 'webhooks.ofWorkspace' : 'webhooks.ofOwners')}
      >
        {isOwner && <Webhooks />}
      </SettingsSection>
    </>
  );
}

function OwnKeys() {
  const say = useTexts('developer');
  const [made, setMade] = useState<NewApiKey | null>(null);
  const onMade = (key: NewApiKey) => {
    setMade(key);
    void queryClient.invalidateQueries({ queryKey: keysQuery.queryKey });
  };
  return (
    <>
      <SettingsSection
        id="new-key"
        title={say('new.title')}
        text={say.rich('new.text', { link: (content) => <a href="/docs/api">{content}</a> })}
      >
        {made === null ? (
          <KeyForm onMade={onMade} />
        ) : (
          <ShownOnce
            title={say('new.ready', { name: made.key.name })}
            label={say('new.secret')}
            secret={made.secret}
            onDone={() => setMade(null)}
          />
        )}
      </SettingsSection>
      <SettingsSection id="keys" title={say('keys.title')} text={say('keys.text')}>
        <KeyList />
      </SettingsSection>
      <SettingsSection id="webhooks" title={say('webhooks.title')} text={say('webhooks.text')}>
        <Webhooks />
      </SettingsSection>
    </>
  );
}
