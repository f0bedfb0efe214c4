import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../reason-dialog.tsx';
import { LinesInput } from './lines-input.tsx';
import { MetadataInput } from './metadata-input.tsx';
import { OpenIdFields } from './openid-fields.tsx';
import { addSsoProvider } from './sso-api.ts';

type Props = { onAdded: (name: string, isReachable: boolean) => void; onClose: () => void };

/** A company's provider, of either kind. What is wrong with it is removed and added again. */
export function SsoDialog({ onAdded, onClose }: Props) {
  const [kind, setKind] = useState<'openid' | 'saml'>('openid');
  const [name, setName] = useState('');
  const [domains, setDomains] = useState<string[]>([]);
  const [openId, setOpenId] = useState({ issuer: '', clientId: '', clientSecret: '' });
  const [metadata, setMetadata] = useState('');
  const needed = kind === 'saml' ? [name, metadata] : [name, ...Object.values(openId)];

  async function add(reason: string) {
    const settings = kind === 'saml' ? { kind, metadata } : { kind, ...openId };
    const { isReachable } = await addSsoProvider({ name, domains, ...settings }, reason);
    onAdded(name, isReachable);
  }

  return (
    <ReasonDialog
      title="Add a provider"
      confirm="Add"
      isIncomplete={domains.length === 0 || needed.some((field) => field.trim() === '')}
      onConfirm={add}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="Kind"
        data={[
          { value: 'openid', label: 'OpenID Connect' },
          { value: 'saml', label: 'SAML 2.0' },
        ]}
        value={kind}
        onChange={(chosen) => setKind(chosen === 'saml' ? 'saml' : 'openid')}
      />
      <TextInput
        label="Name"
        description="The company's, as its people are shown it."
        data-autofocus
        maxLength={40}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {kind === 'openid' ? (
        <OpenIdFields value={openId} onChange={setOpenId} />
      ) : (
        <MetadataInput value={metadata} onChange={setMetadata} />
      )}
      <LinesInput
        label="Domains"
        description="One a line, such as example.com."
        minRows={2}
        maxRows={8}
        value={domains}
        onChange={setDomains}
      />
    </ReasonDialog>
  );
}
