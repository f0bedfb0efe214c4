import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../reason-dialog.tsx';
import { LinesInput } from './lines-input.tsx';
import { addSsoProvider, type NewSsoProvider } from './sso-api.ts';

type Props = { onAdded: (name: string, isReachable: boolean) => void; onClose: () => void };

const EMPTY: NewSsoProvider = { name: '', issuer: '', clientId: '', clientSecret: '', domains: [] };

/** What a company's provider has to be known by. It is never changed: what is wrong is removed and added again. */
export function SsoDialog({ onAdded, onClose }: Props) {
  const [provider, setProvider] = useState(EMPTY);
  const change = (part: Partial<NewSsoProvider>) => setProvider({ ...provider, ...part });
  const isIncomplete = provider.domains.length === 0 || Object.values(provider).includes('');

  async function add(reason: string) {
    const { isReachable } = await addSsoProvider(provider, reason);
    onAdded(provider.name, isReachable);
  }

  return (
    <ReasonDialog title="Add a provider" confirm="Add" isIncomplete={isIncomplete} onConfirm={add} onClose={onClose}>
      <TextInput
        label="Name"
        description="The company's, as its people are shown it."
        data-autofocus
        maxLength={40}
        value={provider.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <TextInput
        label="Issuer"
        description="Below it lies /.well-known/openid-configuration."
        placeholder="https://login.example.com"
        type="url"
        value={provider.issuer}
        onChange={({ currentTarget }) => change({ issuer: currentTarget.value })}
      />
      <TextInput
        label="Client ID"
        value={provider.clientId}
        onChange={({ currentTarget }) => change({ clientId: currentTarget.value })}
      />
      <PasswordInput
        label="Client secret"
        description="Kept encrypted, and never shown again."
        autoComplete="off"
        value={provider.clientSecret}
        onChange={({ currentTarget }) => change({ clientSecret: currentTarget.value })}
      />
      <LinesInput
        label="Domains"
        description="One a line, such as example.com."
        minRows={2}
        maxRows={8}
        value={provider.domains}
        onChange={(domains) => change({ domains })}
      />
    </ReasonDialog>
  );
}
