import type { SsoProvider } from '@kinora/server/admin-sso-wire';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { Loaded } from '../loaded.tsx';
import { Panel } from '../panel.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { MetadataDialog } from './metadata-dialog.tsx';
import { SamlCertificates } from './saml-certificates.tsx';
import { OurAddresses, TheirAddresses } from './sso-addresses.tsx';
import { removeSsoProvider, ssoProvidersQuery } from './sso-api.ts';
import { SsoDialog } from './sso-dialog.tsx';

type Asked = { act: 'add' } | { act: 'remove' | 'renew'; provider: SsoProvider };

/** The companies whose people sign in at their own OpenID or SAML provider. */
export function SingleSignOn() {
  const list = useQuery(ssoProvidersQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [unreachable, setUnreachable] = useState<string | null>(null);
  const close = () => setAsked(null);

  const columns: Column<SsoProvider>[] = [
    { name: 'Name', cell: ({ name }) => name },
    { name: 'Domains', cell: ({ domains }) => domains.join(', ') },
    { name: 'Provider', cell: (provider) => <TheirAddresses provider={provider} /> },
    { name: 'To register there', cell: (provider) => <OurAddresses provider={provider} /> },
    {
      name: 'Certificate until',
      cell: (provider) => provider.kind === 'saml' && <SamlCertificates certificates={provider.certificates} />,
    },
    { name: 'People', cell: ({ people }) => people, isNumber: true },
    { name: 'Added', cell: ({ createdAt }) => <RelativeTime at={createdAt} />, isExtra: true },
    {
      name: 'Change',
      cell: (provider) => (
        <Group gap={6}>
          {provider.kind === 'saml' && (
            <Button
              size="xs"
              variant="default"
              aria-label={`New metadata of ${provider.name}`}
              onClick={() => setAsked({ act: 'renew', provider })}
            >
              Metadata
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            aria-label={`Remove ${provider.name}`}
            onClick={() => setAsked({ act: 'remove', provider })}
          >
            Remove
          </Button>
        </Group>
      ),
    },
  ];

  return (
    <Panel
      id="single-sign-on"
      title="Single sign-on"
      text="People of these domains sign in at their company's own OpenID or SAML provider, which vouches for every address there. Register our addresses at the provider once it is added here."
      actions={
        <Button size="xs" variant="default" onClick={() => setAsked({ act: 'add' })}>
          Add a provider
        </Button>
      }
    >
      {unreachable !== null && (
        <Alert color="yellow" role="alert" mb="md" title={`${unreachable} is added, but does not answer yet`}>
          Check the address of the issuer: its people cannot sign in before it answers.
        </Alert>
      )}
      <Loaded query={list} what="The providers" height={120}>
        {({ providers }) => (
          <DataTable
            label="Single sign-on"
            columns={columns}
            rows={providers}
            keyOf={({ id }) => id}
            empty="Nobody signs in this way yet."
          />
        )}
      </Loaded>
      {asked?.act === 'add' && (
        <SsoDialog onAdded={(name, isReachable) => setUnreachable(isReachable ? null : name)} onClose={close} />
      )}
      {asked?.act === 'renew' && <MetadataDialog provider={asked.provider} onClose={close} />}
      {asked?.act === 'remove' && (
        <ReasonDialog
          title={`Remove ${asked.provider.name}?`}
          confirm="Remove"
          isDangerous
          onConfirm={(reason) => removeSsoProvider(asked.provider.id, reason)}
          onClose={close}
        >
          <Text size="sm" c="var(--text-muted)">
            Nobody signs in by it any more. Its people keep their accounts, and get in with a mail or a password.
          </Text>
        </ReasonDialog>
      )}
    </Panel>
  );
}
