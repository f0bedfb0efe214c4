import { policyTitle, policyWords } from '@kinora/catalogue/policy-messages';
import { Button, Group, Modal } from '@mantine/core';
import { CircleAlert, ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useReturnFocus } from '../../shared/ui/use-return-focus.ts';
import classes from './dialogs.module.css';
import { type Flagged, flaggedPart, type Problem } from './problem.ts';

/** What helps to report a problem. A native disclosure: the library's accordion is a list of headings. */
function TechnicalDetails({ text }: { text: string }) {
  return (
    <details className={classes.technical}>
      <summary>Technical Details</summary>
      <pre>{text}</pre>
    </details>
  );
}

type PolicyProps = { problem: Problem; flagged: Flagged; onClose: () => void; onOther: () => void };

function PolicyDialog({ problem, flagged, onClose, onOther }: PolicyProps) {
  useReturnFocus();
  const { heading, text, guidelines, again } = policyWords[flagged];
  return (
    <Modal opened onClose={onClose} title={policyTitle} closeButtonProps={{ 'aria-label': 'Close' }}>
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
      <TechnicalDetails text={problem.technical} />
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

const nextSteps: Readonly<Record<string, string>> = {
  insufficient_tokens: 'Nothing was charged. Get more tokens, or choose settings that cost less.',
  quote_changed: 'Nothing was charged. The button shows the current price.',
  rate_limited: 'Nothing was charged. Wait a moment, then generate again.',
  limit: 'Nothing was charged. Choose settings that cost less, or raise the limit.',
};

/** Where the person can put it right, by the code of the refusal. */
const remedies: Readonly<Record<string, { words: string; address: string }>> = {
  insufficient_tokens: { words: 'Get tokens', address: '/settings?tab=billing' },
  limit: { words: 'Spending limits', address: '/settings?tab=billing&view=limits' },
};

/** A refusal that has to do with tokens or limits, with everything that helps to report it. */
function ToolErrorDialog({ problem, onClose }: { problem: Problem; onClose: () => void }) {
  useReturnFocus();
  const remedy = remedies[problem.code];
  return (
    <Modal opened onClose={onClose} title="This generation was not made" closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={classes.head}>
        <CircleAlert size={26} aria-hidden />
        <h3>{problem.message}</h3>
      </div>
      <p className={classes.text}>{nextSteps[problem.code]}</p>
      <TechnicalDetails text={problem.technical} />
      <Group justify="flex-end" mt="lg">
        {remedy && (
          <Button component={Link} to={remedy.address} variant="default">
            {remedy.words}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          Understood
        </Button>
      </Group>
    </Modal>
  );
}

type Props = {
  problem: Problem;
  /** The kind of the file that the order came with, if it came with one. */
  fileKind: Exclude<Flagged, 'prompt'> | undefined;
  onClose: () => void;
  /** Something else is to be tried in place of what the content policy refused. */
  onOther: (flagged: Flagged) => void;
};

export function ProblemDialogs({ problem, fileKind, onClose, onOther }: Props) {
  if (problem.how === 'dialog') return <ToolErrorDialog problem={problem} onClose={onClose} />;
  if (problem.how !== 'policy') return null;
  const flagged = flaggedPart(problem, fileKind);
  return <PolicyDialog problem={problem} flagged={flagged} onClose={onClose} onOther={() => onOther(flagged)} />;
}
