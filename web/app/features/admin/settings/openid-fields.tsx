import { PasswordInput, TextInput } from '@mantine/core';
import type { NewOpenIdProvider } from './sso-api.ts';

export type OpenIdSettings = Pick<NewOpenIdProvider, 'issuer' | 'clientId' | 'clientSecret'>;

type Props = { value: OpenIdSettings; onChange: (value: OpenIdSettings) => void };

/** What a company's OpenID provider has to be known by. */
export function OpenIdFields({ value, onChange }: Props) {
  const change = (part: Partial<OpenIdSettings>) => onChange({ ...value, ...part });
  return (
    <>
      <TextInput
        label="Issuer"
        description="Below it lies /.well-known/openid-configuration."
        placeholder="https://login.example.com"
        type="url"
        value={value.issuer}
        onChange={({ currentTarget }) => change({ issuer: currentTarget.value })}
      />
      <TextInput
        label="Client ID"
        value={value.clientId}
        onChange={({ currentTarget }) => change({ clientId: currentTarget.value })}
      />
      <PasswordInput
        label="Client secret"
        description="Kept encrypted, and never shown again."
        autoComplete="off"
        value={value.clientSecret}
        onChange={({ currentTarget }) => change({ clientSecret: currentTarget.value })}
      />
    </>
  );
}
