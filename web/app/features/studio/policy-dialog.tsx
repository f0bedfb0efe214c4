import { messages } from '@kinora/catalogue/messages';
import { Button, Group, Modal } from '@mantine/core';
import { ShieldAlert } from 'lucide-react';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import type { Problem } from './problem.ts';
import classes from './problem-dialog.module.css';

type Props = { problem: Problem; onClose: () => void; onDifferentImage: () => void };

export function PolicyDialog({ problem, onClose, onDifferentImage }: Props) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={messages.policyTitle} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={classes.head}>
        <ShieldAlert size={26} aria-hidden />
        <h3>{messages.policyHeading}</h3>
      </div>
      <p className={classes.text}>{messages.policyText}</p>
      <ul className={classes.guidelines}>
        {messages.policyGuidelines.map((guideline) => (
          <li key={guideline}>{guideline}</li>
        ))}
      </ul>
      <details className={classes.technical}>
        <summary>Technical Details</summary>
        <pre>{problem.technical}</pre>
      </details>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onDifferentImage}>
          Try Different Image
        </Button>
        <Button onClick={onClose} data-autofocus>
          Understood
        </Button>
      </Group>
    </Modal>
  );
}
