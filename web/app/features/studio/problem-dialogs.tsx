import { Button, Group, Modal } from '@mantine/core';
import { CircleAlert, ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { useReturnFocus } from '../../shared/ui/use-return-focus.ts';
import classes from './dialogs.module.css';
import { type Flagged, flaggedPart, type Problem } from './problem.ts';

/** What helps to report a problem. A native disclosure: the library's accordion is a list of headings. */
function TechnicalDetails({ text }: { text: string }) {
  const say = useTexts('studioDialogs');
  return (
    <details className={classes.technical}>
      <summary>{say('technical')}</summary>
      <pre>{text}</pre>
    </details>
  );
}

const guidelines = ['guide1', 'guide2', 'guide3', 'guide4'] as const;

type PolicyProps = { problem: Problem; flagged: Flagged; onClose: () => void; onOther: () => void };

function PolicyDialog({ problem, flagged, onClose, onOther }: PolicyProps) {
  useReturnFocus();
  const say = useTexts('studioDialogs');
  const common = useTexts('common');
  return (
    <Modal opened onClose={onClose} title={say('policy.title')} closeButtonProps={{ 'aria-label': common('close') }}>
      <div className={classes.head}>
        <ShieldAlert size={26} aria-hidden />
        <h3>{say(`flagged.${flagged}.heading`)}</h3>
      </div>
      <p className={classes.text}>{say(`flagged.${flagged}.text`)}</p>
      <p className={classes.text}>
        <strong>{problem.tokens}</strong>
      </p>
      <ul className={classes.guidelines}>
        {guidelines.map((guideline) => (
          <li key={guideline}>{say(`flagged.${flagged}.${guideline}`)}</li>
        ))}
      </ul>
      <TechnicalDetails text={problem.technical} />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onOther}>
          {say(`flagged.${flagged}.again`)}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {say('understood')}
        </Button>
      </Group>
    </Modal>
  );
}

/** The refusals about which there is something to do, and where. */
const remedies = {
  insufficient_tokens: { words: 'getTokens', address: '/settings?tab=billing' },
  quote_changed: null,
  rate_limited: null,
  limit: { words: 'spendingLimits', address: '/settings?tab=billing&view=limits' },
} as const;

const hasNextStep = (code: string): code is keyof typeof remedies => code in remedies;

/** A refusal that has to do with tokens or limits, with everything that helps to report it. */
function ToolErrorDialog({ problem, onClose }: { problem: Problem; onClose: () => void }) {
  useReturnFocus();
  const say = useTexts('studioDialogs');
  const common = useTexts('common');
  const { code } = problem;
  const remedy = hasNextStep(code) ? remedies[code] : null;
  return (
    <Modal opened onClose={onClose} title={say('notMade')} closeButtonProps={{ 'aria-label': common('close') }}>
      <div className={classes.head}>
        <CircleAlert size={26} aria-hidden />
        <h3>{problem.message}</h3>
      </div>
      {hasNextStep(code) && <p className={classes.text}>{say(`next.${code}`)}</p>}
      <TechnicalDetails text={problem.technical} />
      <Group justify="flex-end" mt="lg">
        {remedy && (
          <Button component={Link} to={remedy.address} variant="default">
            {say(remedy.words)}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {say('understood')}
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
