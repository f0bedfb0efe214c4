import type { Verification } from '@kinora/server/verify-wire';
import BadgeCheck from 'lucide-react/icons/badge-check';
import FileQuestionMark from 'lucide-react/icons/file-question-mark';
import FileUp from 'lucide-react/icons/file-up';
import FileWarning from 'lucide-react/icons/file-warning';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { sendFile } from '../../../shared/api/request.ts';
import { Callout } from '../../../shared/ui/callout.tsx';
import classes from './verify.module.css';

const MOST_BYTES = 100 * 1024 * 1024;
const INPUT = 'verify-file';
const TOO_LARGE = 'The file must be smaller than 100 MB.';

const headings: Readonly<Record<Verification['state'], string>> = {
  signed: 'Signed, and not changed since',
  changed: 'Changed after it was signed',
  unsigned: 'No signed marks',
  unreadable: 'Marks that cannot be read',
};
const relations = { parent: 'Edited from', part: 'Holds', input: 'Shown to the model' };
const states = { signed: 'its own marks are whole', changed: 'its own marks are not whole', none: 'it had no marks' };

function headingOf({ state, isOurs }: Verification): string {
  return isOurs ? 'Made in this studio' : headings[state];
}

function Icon({ state }: Pick<Verification, 'state'>) {
  if (state === 'signed') return <BadgeCheck size={26} aria-hidden />;
  return state === 'unsigned' ? <FileQuestionMark size={26} aria-hidden /> : <FileWarning size={26} aria-hidden />;
}

function madeBy({ tool, signer }: Verification['history'][number]): string {
  const said = [tool === null ? null : `made with ${tool}`, signer === null ? null : `signed by ${signer}`];
  return said.filter((part) => part !== null).join(', ');
}

/** For administrators: what the number in the pixels leads to. */
function Origins({ origins }: { origins: NonNullable<Verification['origins']> }) {
  return (
    <>
      <h3>What the invisible mark leads to</h3>
      {origins.length === 0 && <p>No result here has this number any more.</p>}
      <ul>
        {origins.map(({ generationId, name, personId, email }) => (
          <li key={generationId}>
            {name === null ? (
              `A generation that was removed (${generationId})`
            ) : (
              <a href={`/admin/jobs?state=completed&q=${generationId}`}>{name}</a>
            )}
            <span>
              made by{' '}
              {email === null ? (
                `an account that is gone (${personId})`
              ) : (
                <a href={`/admin/users/${personId}`}>{email}</a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Findings({ found, name }: { found: Verification; name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.findings} aria-labelledby="findings-heading">
      <span className={classes.icon} data-state={found.state}>
        <Icon state={found.state} />
      </span>
      <h2 id="findings-heading" ref={heading} tabIndex={-1}>
        {headingOf(found)}
      </h2>
      <p className={classes.name}>{name}</p>
      {found.words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {found.origins !== null && <Origins origins={found.origins} />}
      {found.prompt !== null && (
        <>
          <h3>What was asked for</h3>
          <blockquote>{found.prompt}</blockquote>
        </>
      )}
      {found.history.length > 0 && (
        <>
          <h3>What it was made from</h3>
          <ol>
            {found.history.map((one, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and its entries may be equal
              <li key={place}>
                {relations[one.relation]}: {one.title}
                <span>{[states[one.state], madeBy(one)].filter(Boolean).join('; ')}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

type Outcome = { name: string; found: Verification } | { refusal: string };

/** Asks for a file and shows what it says about itself. */
export function VerifyContent() {
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isOver, setIsOver] = useState(false);
  const isBusy = percent !== null;

  async function look(file: File | undefined): Promise<void> {
    if (file === undefined || isBusy) return;
    if (file.size >= MOST_BYTES) {
      setOutcome({ refusal: TOO_LARGE });
      return;
    }
    setOutcome(null);
    setPercent(0);
    try {
      const schema = async () => (await import('@kinora/server/verify-wire')).verificationSchema;
      setOutcome({ name: file.name, found: await sendFile(schema, '/api/verify', file, { onProgress: setPercent }) });
    } catch (error) {
      setOutcome({ refusal: errorMessage(error) });
    } finally {
      setPercent(null);
    }
  }

  /** A result of whoever is signed in, whose details lead here. */
  async function lookAtOwn(url: string): Promise<void> {
    try {
      const response = await fetch(url);
      if (!response.ok) throw new Error();
      await look(new File([await response.blob()], url.split('/').at(-1) ?? ''));
    } catch {
      setOutcome({ refusal: 'This file could not be read. Please download it and choose it here.' });
    }
  }

  // The page is there before its script: somebody may have chosen by then.
  const onReady = useEffectEvent(() => {
    const own = new URLSearchParams(window.location.search).get('file');
    if (own?.startsWith('/files/')) void lookAtOwn(own);
    else void look(input.current?.files?.[0]);
  });
  useEffect(() => onReady(), []);

  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(over);
  };
  return (
    <div className={classes.verify}>
      <label
        htmlFor={INPUT}
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          void look(event.dataTransfer.files[0]);
        }}
      >
        <FileUp size={28} aria-hidden />
        <strong>Choose a file</strong>
        <span>or drop it here: a picture, a video or a sound, under 100 MB</span>
        <input
          id={INPUT}
          ref={input}
          type="file"
          accept="image/*,video/*,audio/*"
          disabled={isBusy}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            void look(file);
            event.target.value = '';
          }}
        />
      </label>
      <p className={classes.progress} role="status">
        {percent === null ? '' : percent < 100 ? `Sending, ${percent}%` : 'Reading its marks'}
      </p>
      {outcome !== null && 'refusal' in outcome && (
        <Callout tone="failed" isAlert>
          {outcome.refusal}
        </Callout>
      )}
      {outcome !== null && 'found' in outcome && <Findings key={outcome.name} {...outcome} />}
    </div>
  );
}
