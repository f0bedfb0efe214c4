import {
  type SsoAdded,
  type SsoProvider,
  type SsoProviders,
  ssoAddedSchema,
  ssoProvidersSchema,
} from '@kinora/server/admin-sso-wire';
import { Button, FileButton, PasswordInput, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../shared/api/request.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ADMIN, queryOf } from '../admin-api.ts';
import { askProven, provenRequest } from '../admin-proof.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { LinesInput } from './setting-form.tsx';
import classes from './settings.module.css';

type Shared = { name: string; domains: string[] };
type NewOpenIdProvider = Shared & { kind: 'openid'; issuer: string; clientId: string; clientSecret: string };
/** `metadata` is what the provider publishes about itself, as XML. */
type NewSamlProvider = Shared & { kind: 'saml'; metadata: string };

export const ssoProvidersQuery = queryOptions({
  queryKey: [ADMIN, 'sso-providers'],
  queryFn: ({ signal }) => ask(ssoProvidersSchema, '/api/admin/sso-providers', { signal }),
  staleTime: 0,
});

function addSsoProvider(provider: NewOpenIdProvider | NewSamlProvider, reason: string): Promise<SsoAdded> {
  return askProven(ssoAddedSchema, '/api/admin/sso-providers', { method: 'POST', body: { ...provider, reason } });
}

function replaceMetadata(id: string, metadata: string, reason: string): Promise<SsoProviders> {
  return askProven(ssoProvidersSchema, `/api/admin/sso-providers/${id}/metadata`, {
    method: 'PUT',
    body: { metadata, reason },
  });
}

export function removeSsoProvider(id: string, reason: string): Promise<unknown> {
  return provenRequest(`/api/admin/sso-providers/${id}${queryOf({ reason })}`, { method: 'DELETE' });
}

type OpenIdSettings = Pick<NewOpenIdProvider, 'issuer' | 'clientId' | 'clientSecret'>;

type OpenIdFieldsProps = { value: OpenIdSettings; onChange: (value: OpenIdSettings) => void };

/** What a company's OpenID provider has to be known by. */
function OpenIdFields({ value, onChange }: OpenIdFieldsProps) {
  const say = useTexts('adminSettings');
  const change = (part: Partial<OpenIdSettings>) => onChange({ ...value, ...part });
  return (
    <>
      <TextInput
        label={say('sso.issuerLabel')}
        description={say('sso.issuerNote')}
        placeholder="https://login.example.com"
        type="url"
        value={value.issuer}
        onChange={({ currentTarget }) => change({ issuer: currentTarget.value })}
      />
      <TextInput
        label={say('sso.clientId')}
        value={value.clientId}
        onChange={({ currentTarget }) => change({ clientId: currentTarget.value })}
      />
      <PasswordInput
        label={say('sso.clientSecret')}
        description={say('sso.clientSecretNote')}
        autoComplete="off"
        value={value.clientSecret}
        onChange={({ currentTarget }) => change({ clientSecret: currentTarget.value })}
      />
    </>
  );
}

type MetadataInputProps = { value: string; onChange: (xml: string) => void };

/** What a SAML provider publishes about itself: pasted, chosen as a file, or dropped here as one. */
function MetadataInput({ value, onChange }: MetadataInputProps) {
  const say = useTexts('adminSettings');
  const read = async (file: File | null | undefined) => {
    if (file) onChange(await file.text());
  };
  return (
    <div className={classes.field}>
      <Textarea
        label={say('sso.metadata')}
        description={say('sso.metadataNote')}
        placeholder={'<EntityDescriptor entityID="...">'}
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files;
          if (file === undefined) return;
          event.preventDefault();
          void read(file);
        }}
      />
      <FileButton accept=".xml,application/xml,text/xml,application/samlmetadata+xml" onChange={read}>
        {(props) => (
          <Button {...props} size="xs" variant="default" className={classes.choose}>
            {say('chooseFile')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

/** For new certificates: the people of the provider stay connected. */
export function MetadataDialog({ provider, onClose }: { provider: SsoProvider; onClose: () => void }) {
  const say = useTexts('adminSettings');
  const [metadata, setMetadata] = useState('');
  return (
    <ReasonDialog
      title={say('sso.newMetadata', { name: provider.name })}
      confirm={say('sso.replace')}
      isIncomplete={metadata.trim() === ''}
      onConfirm={(reason) => replaceMetadata(provider.id, metadata, reason)}
      onClose={onClose}
    >
      <p>{say('sso.replaceText')}</p>
      <MetadataInput value={metadata} onChange={setMetadata} />
    </ReasonDialog>
  );
}

type Props = { onAdded: (name: string, isReachable: boolean) => void; onClose: () => void };

/** A company's provider, of either kind. What is wrong with it is removed and added again. */
export function SsoDialog({ onAdded, onClose }: Props) {
  const say = useTexts('adminSettings');
  const sayAdmin = useTexts('admin');
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
      title={say('sso.add')}
      confirm={sayAdmin('add')}
      isIncomplete={domains.length === 0 || needed.some((field) => field.trim() === '')}
      onConfirm={add}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={say('sso.kind')}
        data={[
          { value: 'openid', label: 'OpenID Connect' },
          { value: 'saml', label: 'SAML 2.0' },
        ]}
        value={kind}
        onChange={(chosen) => setKind(chosen === 'saml' ? 'saml' : 'openid')}
      />
      <TextInput
        label={sayAdmin('name')}
        description={say('sso.nameNote')}
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
        label={say('sso.domains')}
        description={say('sso.domainsNote')}
        minRows={2}
        maxRows={8}
        value={domains}
        onChange={setDomains}
      />
    </ReasonDialog>
  );
}
