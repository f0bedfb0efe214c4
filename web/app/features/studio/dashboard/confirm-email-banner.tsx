import { Alert } from '@mantine/core';
import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { ResendButton } from '../../../shared/session/delivery-notes.tsx';

export function ConfirmEmailBanner({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <Alert
      color="yellow"
      mb="lg"
      icon={<MailWarning aria-hidden />}
      title="Please confirm your email address"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => setIsOpen(false)}
    >
      We sent a link to {email}. <ResendButton email={email} label="Resend Email" />
    </Alert>
  );
}
