import { Button, Group } from '@mantine/core';
import { ExternalLink, ShieldAlert } from 'lucide-react';
import { Callout } from '../../shared/ui/callout.tsx';
import { externalLink } from '../../shared/ui/external-link.ts';

/** An upgrade whose bank wants to hear from the person first. */
export function PaymentToApprove({ address, onClose }: { address: string; onClose: () => void }) {
  const href = externalLink(address);
  return (
    <>
      <Callout tone="caution" title="Your bank asks for approval" icon={<ShieldAlert size={18} aria-hidden />} isAlert>
        The plan changes as soon as the payment is approved. Until then, everything stays as it is.
      </Callout>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          Later
        </Button>
        {href !== null && (
          <Button
            component="a"
            href={href}
            target="_blank"
            rel="noreferrer"
            leftSection={<ExternalLink size={15} aria-hidden />}
            onClick={onClose}
          >
            Approve the payment
          </Button>
        )}
      </Group>
    </>
  );
}
