import type { Me } from '@kinora/server/me-wire';
import { Alert } from '@mantine/core';
import { MailWarning } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ResendButton } from '../../../shared/session/delivery-notes.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';

const accountNotices = () => import('./account-notices.tsx');

/** For the few accounts about which there is something to say. */
export const SignupGift = lazyPart(accountNotices, (module) => module.SignupGift, ['accountNotices']);
export const HeldAccount = lazyPart(accountNotices, (module) => module.HeldAccount, ['accountNotices']);

const FRESH_FOR_MS = 24 * 60 * 60 * 1000;

/** An account that was just confirmed: fresh, with tokens and nothing made yet. `now` in milliseconds. */
export function isNewcomer({ profile, balance, completedGenerations, user }: Me, now: number): boolean {
  return (
    user.emailConfirmed &&
    completedGenerations === 0 &&
    balance.total > 0 &&
    now - Date.parse(profile.created_at) < FRESH_FOR_MS
  );
}

const KEY = 'kinora-welcomed';

/** True the first time that it is asked for an account in this browser. */
export function isFirstWelcome(userId: string): boolean {
  try {
    if (localStorage.getItem(KEY) === userId) return false;
    localStorage.setItem(KEY, userId);
    return true;
  } catch {
    // A browser that keeps nothing would greet at every visit.
    return false;
  }
}

export function ConfirmEmailBanner({ email }: { email: string }) {
  const say = useTexts('dashboard');
  const common = useTexts('common');
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <Alert
      color="yellow"
      mb="lg"
      icon={<MailWarning aria-hidden />}
      title={say('confirm.title')}
      withCloseButton
      closeButtonLabel={common('dismiss')}
      onClose={() => setIsOpen(false)}
    >
      {say.rich(
        'confirm.text',
        {
          again: () => (
            <Suspense>
              <ResendButton email={email} label={say('confirm.again')} />
            </Suspense>
          ),
        },
        { email },
      )}
    </Alert>
  );
}
