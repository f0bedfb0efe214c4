import type { SsoProvider } from '@kinora/server/admin-sso-wire';
import classes from './sso-addresses.module.css';

/** How we know the provider. */
export function TheirAddresses({ provider }: { provider: SsoProvider }) {
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
export function OurAddresses({ provider }: { provider: SsoProvider }) {
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
