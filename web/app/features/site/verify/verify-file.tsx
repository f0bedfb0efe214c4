import type { Verification } from '@kinora/server/verify-wire';
import { text } from '@kinora/texts/typed-keys';
import BadgeCheck from 'lucide-react/icons/badge-check';
import FileQuestionMark from 'lucide-react/icons/file-question-mark';
import FileUp from 'lucide-react/icons/file-up';
import FileWarning from 'lucide-react/icons/file-warning';
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { sendFile } from '../../../shared/api/request.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Words } from '../../../shared/texts/words.tsx';
import { Callout } from '../../../shared/ui/callout.tsx';
import classes from './verify.module.css';

const MOST_BYTES = 100 * 1024 * 1024;
const INPUT = 'verify-file';
function Icon({ state }: Pick<Verification, 'state'>) {
  if (state === 'signed') return <BadgeCheck size={26} aria-hidden />;
  return state === 'unsigned' ? <FileQuestionMark size={26} aria-hidden /> : <FileWarning size={26} aria-hidden />;
}

function saidOf({ tool, signer }: Verification['history'][number]): 'tool' | 'signer' | 'both' | 'other' {
  if (tool === null) return signer === null ? 'other' : 'signer';
  return signer === null ? 'tool' : 'both';
}

/** For administrators: what the number in the pixels leads to. */
function Origins({ origins }: { origins: NonNullable<Verification['origins']> }) {
  const say = useTexts('verify');
  return (
    <>
      <h3>{say('origins')}</h3>
      {origins.length === 0 && <p>{say('noOrigins')}</p>}
      <ul>
        {origins.map(({ generationId, name, personId, email }) => (
          <li key={generationId}>
            {name === null ? (
              say('removedGeneration', { id: generationId })
            ) : (
              <a href={`/admin/jobs?state=completed&q=${generationId}`}>{name}</a>
            )}
            <span>
              {email === null
                ? say('madeByGone', { id: personId })
                : say.rich(
                    'madeBy',
                    { link: (content) => <a href={`/admin/users/${personId}`}>{content}</a> },
                    { who: email },
                  )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Findings({ found, name }: { found: Verification; name: string }) {
  const say = useTexts('verify');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.findings} aria-labelledby="findings-heading">
      <span className={classes.icon} data-state={found.state}>
        <Icon state={found.state} />
      </span>
      <h2 id="findings-heading" ref={heading} tabIndex={-1}>
        {found.isOurs ? say('ours') : say(`states.${found.state}`)}
      </h2>
      <p className={classes.name}>{name}</p>
      {found.words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {found.origins !== null && <Origins origins={found.origins} />}
      {found.prompt !== null && (
        <>
          <h3>{say('prompt')}</h3>
          <blockquote>{found.prompt}</blockquote>
        </>
      )}
      {found.history.length > 0 && (
        <>
          <h3>{say('history')}</h3>
          <ol>
            {found.history.map((one, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and its entries may be equal
              <li key={place}>
                {say(`relations.${one.relation}`, { title: one.title })}
                <span>
                  {say('marks', {
                    state: one.state === 'none' ? 'other' : one.state,
                    said: saidOf(one),
                    tool: one.tool ?? '',
                    signer: one.signer ?? '',
                  })}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

type Outcome = { name: string; found: Verification } | { refusal: ReactNode };

/** Asks for a file and shows what it says about itself. */
export function VerifyContent() {
  const say = useTexts('verify');
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isOver, setIsOver] = useState(false);
  const isBusy = percent !== null;

  async function look(file: File | undefined): Promise<void> {
    if (file === undefined || isBusy) return;
    if (file.size >= MOST_BYTES) {
      setOutcome({ refusal: <Words text={text('verify', 'tooLarge')} /> });
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
      setOutcome({ refusal: <Words text={text('verify', 'notRead')} /> });
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
        <strong>{say('choose')}</strong>
        <span>{say('drop')}</span>
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
        {percent === null ? '' : percent < 100 ? say('sending', { percent }) : say('reading')}
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
