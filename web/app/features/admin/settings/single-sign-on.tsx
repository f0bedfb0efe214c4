import type { SsoProvider } from '@kinora/server/admin-sso-wire';
import { Alert, Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { brand } from '../../../shared/brand/use-brand.ts';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { RelativeTime, useNow } from '../../../shared/ui/relative-time.tsx';
import { type Column, DataTable, Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import classes from './settings.module.css';
import { MetadataDialog, removeSsoProvider, SsoDialog, ssoProvidersQuery } from './sso-dialog.tsx';

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

/** Until when each is good; the fingerprint on hover tells which one it is. */
function SamlCertificates({ certificates }: { certificates: Certificates }) {
  const say = useTexts('adminSettings');
  const { day } = useFormats();
  const now = useNow(HOUR_MS);
  return certificates.map(({ fingerprint, validUntil }) => {
    const end = Date.parse(validUntil);
    const life = certificateLife(end, now);
    return (
      <div key={fingerprint} title={`SHA-256 ${fingerprint}`}>
        <time dateTime={validUntil}>{day(end)}</time> {life === 'over' && <Badge color="red">{say('sso.over')}</Badge>}
        {life === 'ending' && <Badge color="yellow">{say('sso.soon')}</Badge>}
      </div>
    );
  });
}

/** How we know the provider. */
function TheirAddresses({ provider }: { provider: SsoProvider }) {
  const say = useTexts('adminSettings');
  if (provider.kind === 'openid') {
    return (
      <dl className={classes.list}>
        <dt>{say('sso.issuer')}</dt>
        <dd>{provider.issuer}</dd>
      </dl>
    );
  }
  return (
    <dl className={classes.list}>
      <dt>{say('sso.samlEntity')}</dt>
      <dd>{provider.entityId}</dd>
      <dt>{say('sso.signInAddress')}</dt>
      <dd>{provider.signInUrl}</dd>
    </dl>
  );
}

/** What the company's side has to know about us. */
function OurAddresses({ provider }: { provider: SsoProvider }) {
  const say = useTexts('adminSettings');
  if (provider.kind === 'openid') {
    return (
      <dl className={classes.list}>
        <dt>{say('sso.redirect')}</dt>
        <dd>
          <code>{provider.redirectUri}</code>
        </dd>
      </dl>
    );
  }
  const { entityId, answerUrl } = provider.ours;
  const more = (content: ReactNode) => <span className="visually-hidden">{content}</span>;
  return (
    <dl className={classes.list}>
      <dt>{say('sso.entity')}</dt>
      <dd>
        <code>{entityId}</code>
      </dd>
      <dt>{say('sso.acs')}</dt>
      <dd>
        <code>{answerUrl}</code>
      </dd>
      <dt>{say('sso.upload')}</dt>
      <dd>
        <a href={entityId} download={`${brand().fileStem}-metadata.xml`}>
          {say.rich('sso.ours', { more }, { name: provider.name })}
        </a>
      </dd>
    </dl>
  );
}

type Asked = { act: 'add' } | { act: 'remove' | 'renew'; provider: SsoProvider };

/** The companies whose people sign in at their own OpenID or SAML provider. */
export function SingleSignOn() {
  const say = useTexts('adminSettings');
  const sayAdmin = useTexts('admin');
  const list = useQuery(ssoProvidersQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [unreachable, setUnreachable] = useState<string | null>(null);
  const close = () => setAsked(null);

  const columns: Column<SsoProvider>[] = [
    { name: sayAdmin('name'), cell: ({ name }) => name },
    { name: say('sso.domains'), cell: ({ domains }) => domains.join(', ') },
    { name: say('sso.provider'), cell: (provider) => <TheirAddresses provider={provider} /> },
    { name: say('sso.toRegister'), cell: (provider) => <OurAddresses provider={provider} /> },
    {
      name: say('sso.certificate'),
      cell: (provider) => provider.kind === 'saml' && <SamlCertificates certificates={provider.certificates} />,
    },
    { name: say('sso.people'), cell: ({ people }) => people, isNumber: true },
    { name: say('sso.added'), cell: ({ createdAt }) => <RelativeTime at={createdAt} />, isExtra: true },
    {
      name: say('sso.change'),
      cell: (provider) => (
        <Group gap={6}>
          {provider.kind === 'saml' && (
            <Button
              size="xs"
              variant="default"
              aria-label={say('sso.newMetadata', { name: provider.name })}
              onClick={() => setAsked({ act: 'renew', provider })}
            >
              {say('sso.metadata')}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            aria-label={say('sso.remove', { name: provider.name })}
            onClick={() => setAsked({ act: 'remove', provider })}
          >
            {sayAdmin('remove')}
          </Button>
        </Group>
      ),
    },
  ];

  return (
    <Panel
      id="single-sign-on"
      title={say('part.sso')}
      text={say('sso.text')}
      actions={
        <Button size="xs" variant="default" onClick={() => setAsked({ act: 'add' })}>
          {say('sso.add')}
        </Button>
      }
    >
      {unreachable !== null && (
        <Alert color="yellow" role="alert" mb="md" title={say('sso.unreachable', { name: unreachable })}>
          {say('sso.unreachableText')}
        </Alert>
      )}
      <Loaded query={list} label={say('sso.loading')} problem={say('sso.notLoaded')} height={120}>
        {({ providers }) => (
          <DataTable
            label={say('part.sso')}
            columns={columns}
            rows={providers}
            keyOf={({ id }) => id}
            empty={say('sso.none')}
          />
        )}
      </Loaded>
      {asked?.act === 'add' && (
        <SsoDialog onAdded={(name, isReachable) => setUnreachable(isReachable ? null : name)} onClose={close} />
      )}
      {asked?.act === 'renew' && <MetadataDialog provider={asked.provider} onClose={close} />}
      {asked?.act === 'remove' && (
        <ReasonDialog
          title={say('sso.removeQuestion', { name: asked.provider.name })}
          confirm={sayAdmin('remove')}
          isDangerous
          onConfirm={(reason) => removeSsoProvider(asked.provider.id, reason)}
          onClose={close}
        >
          <Text size="sm" c="var(--text-muted)">
            {say('sso.removeText')}
          </Text>
        </ReasonDialog>
      )}
    </Panel>
  );
}
