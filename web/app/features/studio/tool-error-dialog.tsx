import { Button, Group, Modal } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import type { Problem } from './problem.ts';
import classes from './problem-dialog.module.css';

const nextSteps: Readonly<Record<string, string>> = {
  insufficient_tokens:
    'Nothing was charged. Ask whoever runs this studio for more tokens, or choose settings that cost less.',
  quote_changed: 'Nothing was charged. The button shows the price in force now.',
  rate_limited: 'Nothing was charged. Wait a moment, then generate again.',
  limit: 'Nothing was charged. Choose smaller settings, then generate again.',
};

/** A refusal that has to do with tokens or limits, with everything that helps to report it. */
export function ToolErrorDialog({ problem, onClose }: { problem: Problem; onClose: () => void }) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title="This generation was not made" closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={classes.head}>
        <CircleAlert size={26} aria-hidden />
        <h3>{problem.message}</h3>
      </div>
      <p className={classes.text}>{nextSteps[problem.code]}</p>
      <details className={classes.technical}>
        <summary>Technical Details</summary>
        <pre>{problem.technical}</pre>
      </details>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Understood
        </Button>
      </Group>
    </Modal>
  );
}
