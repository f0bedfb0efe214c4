import { messages } from '@kinora/catalogue/messages';
import { Button, Group, Modal } from '@mantine/core';
import { ShieldAlert } from 'lucide-react';
import { useReturnFocus } from '../../shared/ui/use-return-focus.ts';
import type { Flagged, Problem } from './problem.ts';
import classes from './problem-dialog.module.css';

type Props = { problem: Problem; flagged: Flagged; onClose: () => void; onOther: () => void };

export function PolicyDialog({ problem, flagged, onClose, onOther }: Props) {
  useReturnFocus();
  const { heading, text, guidelines, again } = messages.policy[flagged];
  return (
    <Modal opened onClose={onClose} title={messages.policyTitle} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={classes.head}>
        <ShieldAlert size={26} aria-hidden />
        <h3>{heading}</h3>
      </div>
      <p className={classes.text}>{text}</p>
      <p className={classes.text}>
        <strong>{problem.tokens}</strong>
      </p>
      <ul className={classes.guidelines}>
        {guidelines.map((guideline) => (
          <li key={guideline}>{guideline}</li>
        ))}
      </ul>
      <details className={classes.technical}>
        <summary>Technical Details</summary>
        <pre>{problem.technical}</pre>
      </details>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onOther}>
          {again}
        </Button>
        <Button onClick={onClose} data-autofocus>
          Understood
        </Button>
      </Group>
    </Modal>
  );
}
