import type { SsoProvider } from '@kinora/server/admin-sso-wire';
import { Alert, Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarDay } from '../../../shared/format/format.ts';
import { RelativeTime, useNow } from '../../../shared/ui/relative-time.tsx';
import { removeSsoProvider, ssoProvidersQuery } from '../admin-api.ts';
import { type Column, DataTable, Loaded, Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import classes from './settings.module.css';
import { MetadataDialog, SsoDialog } from './sso-dialog.tsx';

const DAY_MS = 86_400_000;
/** Time enough to ask the company for its next one. */
const SOON_MS = 30 * DAY_MS;

/** How long a certificate is good, as of `now`; both are milliseconds since 1970. */
export function certificateLife(validUntil: number, now: number): 'good' | 'ending' | 'over' {
  if (validUntil <= now) return 'over';
  return validUntil - now <= SOON_MS ? 'ending' : 'good';
}

type Certificates = Extract<SsoProvider, { kind: 'saml' }>['certificates'];

const HOUR_MS = 3_600_000;
const warnings = { good: null, ending: 'Ends soon', over: 'Over' } as const;

/** Until when each is good; the fingerprint on hover tells which one it is. */
function SamlCertificates({ certificates }: { certificates: Certificates }) {
  const now = useNow(HOUR_MS);
  return certificates.map(({ fingerprint, validUntil }) => {
    const end = Date.parse(validUntil);
    const life = certificateLife(end, now);
    return (
      <div key={fingerprint} title={`SHA-256 ${fingerprint}`}>
        <time dateTime={validUntil}>{calendarDay(end)}</time>{' '}
        {warnings[life] !== null && <Badge color={life === 'over' ? 'red' : 'yellow'}>{warnings[life]}</Badge>}
      </div>
    );
  });
}

/** How we know the provider. */
function TheirAddresses({ provider }: { provider: SsoProvider }) {
  if (provider.kind === 'openid') {
    return (
      <dl className={classes.list}>
        <dt>OpenID issuer</dt>
        <dd>{provider.issuer}</dd>
      </dl>
    );
  }
  return (
    <dl className={classes.list}>
      <dt>SAML entity ID</dt>
      <dd>{provider.entityId}</dd>
      <dt>Sign-in address</dt>
      <dd>{provider.signInUrl}</dd>
    </dl>
  );
}

/** What the company's side has to know about us. */
function OurAddresses({ provider }: { provider: SsoProvider }) {
  if (provider.kind === 'openid') {
    return (
      <dl className={classes.list}>
        <dt>Redirect address</dt>
        <dd>
          <code>{provider.redirectUri}</code>
        </dd>
      </dl>
    );
  }
  const { entityId, answerUrl } = provider.ours;
  return (
    <dl className={classes.list}>
      <dt>Entity ID</dt>
      <dd>
        <code>{entityId}</code>
      </dd>
      <dt>ACS address</dt>
      <dd>
        <code>{answerUrl}</code>
      </dd>
      <dt>For upload</dt>
      <dd>
        <a href={entityId} download="kinora-metadata.xml">
          Our metadata<span className="visually-hidden"> for {provider.name}</span>
        </a>
      </dd>
    </dl>
  );
}

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
      text="People at these domains sign in with their company's own OpenID or SAML provider, which vouches for every address there. Register our addresses with the provider once it is added here."
      actions={
        <Button size="xs" variant="default" onClick={() => setAsked({ act: 'add' })}>
          Add a provider
        </Button>
      }
    >
      {unreachable !== null && (
        <Alert color="yellow" role="alert" mb="md" title={`${unreachable} is added, but does not answer yet`}>
          Check the issuer's address. Its people cannot sign in until it answers.
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
            Nobody can sign in with it anymore. Its people keep their accounts and sign in by email or password.
          </Text>
        </ReasonDialog>
      )}
    </Panel>
  );
}
