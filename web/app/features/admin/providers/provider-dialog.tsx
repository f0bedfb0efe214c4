import type { ProviderView } from '@kinora/server/admin-tools-wire';
import { NativeSelect, NumberInput, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { refusedFields } from '../../../shared/api/api-error.ts';
import { sayText, useTexts } from '../../../shared/texts/use-texts.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import {
  headersFrom,
  idFrom,
  isProviderKind,
  nameInWords,
  type ProviderKind,
  providerKinds,
} from './provider-kinds.ts';
import { addProvider, changeProvider, type ProviderSettings } from './providers-api.ts';

const MOST_AT_ONCE = 200;
const fields = ['id', 'name', 'baseUrl', 'secret', 'headers', 'concurrency'] as const;

/** What becomes of something that is kept sealed. */
type Sealed = { fate: 'keep' | 'replace' | 'remove'; text: string };

type SealedInputProps = {
  label: string;
  /** What a new one in the place of another is called. */
  anew: string;
  hint: string;
  /** What is kept now, in words; null for nothing. */
  kept: string | null;
  /** It was given for another address, and cannot go on to this one. */
  isForElsewhere: boolean;
  value: Sealed;
  onChange: (value: Sealed) => void;
  error: string | undefined;
  hasLines?: boolean;
};

/** Something that is never shown again: kept, replaced or taken away. */
function SealedInput({ label, anew, hint, kept, isForElsewhere, value, onChange, error, hasLines }: SealedInputProps) {
  const say = useTexts('adminProviders');
  const { fate, text } = value;
  const [isVisible, setVisible] = useState(false);
  const common = {
    ...(kept === null ? { label } : { 'aria-label': anew }),
    description: kept === null ? say('sealed.hint', { hint }) : hint,
    autoComplete: 'off',
    maxLength: 4000,
    spellCheck: false,
    value: text,
    error,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ fate, text: currentTarget.value }),
  };
  return (
    <>
      {kept !== null && (
        <NativeSelect
          label={label}
          description={say('sealed.hint', { hint: kept })}
          data={[
            { value: 'keep', label: say('sealed.keep'), disabled: isForElsewhere },
            { value: 'replace', label: say('sealed.replace') },
            { value: 'remove', label: say('sealed.remove') },
          ]}
          value={fate}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.value;
            onChange({ text, fate: chosen === 'keep' || chosen === 'remove' ? chosen : 'replace' });
          }}
        />
      )}
      {fate === 'replace' &&
        (hasLines === true ? (
          <Textarea {...common} autosize minRows={2} maxRows={6} />
        ) : (
          <PasswordInput
            {...common}
            visible={isVisible}
            onVisibilityChange={setVisible}
            visibilityToggleButtonProps={{ 'aria-label': isVisible ? say('sealed.hide') : say('sealed.show') }}
          />
        ))}
    </>
  );
}

function settingsOf(sealed: { secret: Sealed; headers: Sealed }): Pick<ProviderSettings, 'secret' | 'headers'> {
  const { secret, headers } = sealed;
  const read = headersFrom(headers.text);
  if (headers.fate === 'replace' && 'problem' in read) throw new Error(sayText(read.problem));
  const key = secret.text.trim();
  return {
    ...(secret.fate === 'keep' ? {} : { secret: secret.fate === 'remove' || key === '' ? null : key }),
    ...(headers.fate === 'keep'
      ? {}
      : { headers: headers.fate === 'replace' && 'headers' in read ? read.headers : {} }),
  };
}

type Props = {
  /** Null for a new one. */
  provider: ProviderView | null;
  onSaved: (id: string) => void;
  onClose: () => void;
};

/** Adds a provider, or changes one. */
export function ProviderDialog({ provider, onSaved, onClose }: Props) {
  const say = useTexts('adminProviders');
  const first = provider !== null && isProviderKind(provider.kind) ? provider.kind : 'comfy';
  const [kind, setKind] = useState<ProviderKind>(first);
  const [name, setName] = useState(provider?.name ?? '');
  const [id, setId] = useState<string | null>(provider?.id ?? null);
  const [address, setAddress] = useState(provider?.baseUrl ?? '');
  const [concurrency, setConcurrency] = useState<number | ''>(
    provider?.concurrency ?? providerKinds[first].concurrency,
  );
  const [isEnabled, setEnabled] = useState(provider?.isEnabled ?? true);
  const hasHeaders = provider !== null && provider.headers.length > 0;
  const [secret, setSecret] = useState<Sealed>({ fate: provider?.hasSecret === true ? 'keep' : 'replace', text: '' });
  const [headers, setHeaders] = useState<Sealed>({ fate: hasHeaders ? 'keep' : 'replace', text: '' });
  const [problems, setProblems] = useState<Partial<Record<(typeof fields)[number], string>>>({});
  const told = providerKinds[kind];
  const isElsewhere = provider !== null && address.trim().replace(/\/+$/, '') !== provider.baseUrl;
  const ownId = id ?? idFrom(name);

  function choose(chosen: string) {
    if (!isProviderKind(chosen)) return;
    setKind(chosen);
    setConcurrency(providerKinds[chosen].concurrency);
    if (address === '' || address === told.address) setAddress(providerKinds[chosen].address);
  }

  function move(to: string) {
    setAddress(to);
    if (provider === null || to.trim().replace(/\/+$/, '') === provider.baseUrl) return;
    if (secret.fate === 'keep') setSecret({ fate: 'replace', text: '' });
    if (headers.fate === 'keep') setHeaders({ fate: 'replace', text: '' });
  }

  async function save(reason: string) {
    setProblems({});
    const base = { name: name.trim(), baseUrl: address.trim(), concurrency: Number(concurrency), isEnabled };
    try {
      const settings = { ...base, ...settingsOf({ secret, headers }) };
      if (provider === null) await addProvider(ownId, kind, settings, reason);
      else await changeProvider(provider.id, settings, reason);
    } catch (error) {
      setProblems(refusedFields(error, fields));
      throw error;
    }
    onSaved(provider?.id ?? ownId);
  }

  return (
    <ReasonDialog
      title={provider === null ? say('add') : say('change.label', { name: provider.name })}
      confirm={provider === null ? say('dialog.add') : say('dialog.save')}
      isIncomplete={name.trim() === '' || ownId === '' || address.trim() === '' || concurrency === ''}
      onConfirm={save}
      onClose={onClose}
    >
      {provider === null && (
        <NativeSelect
          label={say('kind.label')}
          description={say('kind.text')}
          data-autofocus
          data={Object.entries(providerKinds).map(([value, one]) => ({ value, label: nameInWords(one.name) }))}
          value={kind}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
      <TextInput
        label={say('name.label')}
        required
        {...(provider === null ? {} : { 'data-autofocus': true })}
        description={say('name.text')}
        maxLength={80}
        value={name}
        error={problems.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {provider === null && (
        <TextInput
          label={say('id.label')}
          required
          description={say('id.text')}
          maxLength={39}
          value={ownId}
          error={problems.id}
          onChange={({ currentTarget }) => setId(currentTarget.value.toLowerCase())}
        />
      )}
      <TextInput
        label={say('facts.address')}
        required
        description={say('address.text')}
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={told.placeholder}
        maxLength={300}
        value={address}
        error={problems.baseUrl}
        onChange={({ currentTarget }) => move(currentTarget.value)}
      />
      <SealedInput
        label={sayText(told.key.label)}
        anew={sayText(told.key.anew)}
        hint={isElsewhere ? say('addressChanged') : sayText(told.key.hint)}
        kept={provider?.hasSecret === true ? say('sealed.thereIsOne') : null}
        isForElsewhere={isElsewhere}
        value={secret}
        onChange={setSecret}
        error={problems.secret}
      />
      <SealedInput
        label={say('headers.label')}
        anew={say('headers.new')}
        hint={say('headers.text')}
        kept={hasHeaders ? say('headers.kept', { names: provider.headers.join(', ') }) : null}
        isForElsewhere={isElsewhere}
        value={headers}
        onChange={setHeaders}
        error={problems.headers}
        hasLines
      />
      <NumberInput
        label={say('concurrency.label')}
        required
        description={say('concurrency.text')}
        min={1}
        max={MOST_AT_ONCE}
        allowDecimal={false}
        value={concurrency}
        error={problems.concurrency}
        onChange={(value) => setConcurrency(value === '' ? '' : Number(value))}
      />
      <Switch
        label={say('getsWork')}
        checked={isEnabled}
        onChange={({ currentTarget }) => setEnabled(currentTarget.checked)}
      />
    </ReasonDialog>
  );
}
