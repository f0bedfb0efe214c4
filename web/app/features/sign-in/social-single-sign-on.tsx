import { Building2 } from 'lucide-react';
import { request } from '../../shared/api/request.ts';
import classes from './door.module.css';
import { EmailForm } from './email-form.tsx';
import { Notice } from './notice.tsx';
import { startAddress, useQueryString } from './social-buttons.tsx';

/** For people whose company has its own sign-in: the address tells which. */
export function SingleSignOn({ onBack }: { onBack: () => void }) {
  const search = useQueryString();
  const find = async (email: string) => {
    const { provider } = await request<{ provider: string }>('/api/auth/single-sign-on', {
      method: 'POST',
      body: { email },
    });
    window.location.assign(startAddress(provider, search, { login_hint: email }));
  };
  return (
    <Notice icon={Building2} title="Single sign-on">
      <p>Your address at work tells us where your company signs you in.</p>
      <EmailForm action="Continue" busy="Looking..." send={find} onSent={() => undefined} />
      <p className={classes.swap}>
        <button type="button" onClick={onBack}>
          Use my password instead
        </button>
      </p>
    </Notice>
  );
}
