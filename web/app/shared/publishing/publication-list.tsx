import type { Publication } from '@kinora/server/publications-wire';
import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { EyeOff, Shuffle } from 'lucide-react';
import { useState } from 'react';
import { LinkRow, OpenLink } from '../shares/link-row.tsx';
import classes from '../shares/shares.module.css';
import { useTexts } from '../texts/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ErrorAlert } from '../ui/error-state.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { appealPublication, setRemix, unpublish } from './publishing-api.ts';

/** Once, against what the studio hid or refused. */
function Appeal({ publication: { id, title, appeal } }: { publication: Publication }) {
  const say = useTexts('publish');
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const sending = useMutation({ mutationFn: () => appealPublication(id, text) });
  if (appeal !== null) {
    return (
      <p className={classes.reason}>
        {appeal.decision === null ? say('appeal.sent') : say('appeal.answer', { answer: appeal.answer ?? '' })}
      </p>
    );
  }
  if (!isOpen) {
    return (
      <Button
        size="xs"
        variant="default"
        aria-label={say('appeal.named', { name: title })}
        onClick={() => setOpen(true)}
      >
        {say('appeal.ask')}
      </Button>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sending.mutate();
      }}
    >
      <Textarea
        label={say('appeal.why')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        required
        minLength={10}
        maxLength={2000}
        autosize
        autoFocus
      />
      <ErrorAlert error={sending.error} />
      <Button type="submit" size="xs" mt="xs" loading={sending.isPending}>
        {say('appeal.ask')}
      </Button>
    </form>
  );
}

/** Stopping is one press; allowing says first what others begin with. */
function Remixes({ publication: { id, title, allowsRemix } }: { publication: Publication }) {
  const say = useTexts('publish');
  const [isAsking, setAsking] = useState(false);
  const stopping = useMutation({ mutationFn: () => setRemix(id, false) });
  return (
    <>
      <ErrorAlert error={stopping.error} />
      <Button
        size="xs"
        variant="default"
        aria-label={say(allowsRemix ? 'remixes.stopNamed' : 'remixes.allowNamed', { name: title })}
        aria-haspopup={allowsRemix ? undefined : 'dialog'}
        leftSection={<Shuffle size={14} aria-hidden />}
        loading={stopping.isPending}
        onClick={() => (allowsRemix ? stopping.mutate() : setAsking(true))}
      >
        {say(allowsRemix ? 'remixes.stop' : 'remixes.allow')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={say('remixes.title')}
        confirm={say('remixes.allow')}
        keep={say('remixes.keep')}
        failure={say('remixes.failed')}
        onConfirm={() => setRemix(id, true)}
        onClose={() => setAsking(false)}
      >
        <p>{say('remixNote')}</p>
      </ConfirmDialog>
    </>
  );
}

function Row({ publication, onTakeBack }: { publication: Publication; onTakeBack: (one: Publication) => void }) {
  const say = useTexts('publish');
  const { title, state, thumbnailUrl, link, likes, reason, createdAt, publishedAt } = publication;
  const isThere = state === 'public' || state === 'withheld' || state === 'waiting';
  const acts = (
    <>
      {state === 'public' && <OpenLink link={link}>{say('visit')}</OpenLink>}
      {isThere && <Remixes publication={publication} />}
      {isThere && (
        <Button
          size="xs"
          variant="default"
          aria-label={say('unpublishNamed', { name: title })}
          aria-haspopup="dialog"
          leftSection={<EyeOff size={14} aria-hidden />}
          onClick={() => onTakeBack(publication)}
        >
          {say('unpublish')}
        </Button>
      )}
    </>
  );
  return (
    <LinkRow name={title} thumbnailUrl={thumbnailUrl} acts={acts}>
      <p className={classes.facts}>
        <span className={classes.state} data-state={state === 'public' ? 'open' : state}>
          {say(`state.${state}`)}
        </span>
        <span>
          <RelativeTime at={publishedAt ?? createdAt} />
        </span>
        {publication.allowsRemix && isThere && <span>{say('remixes.allowed')}</span>}
        {likes > 0 && <span>{say('likes', { count: likes })}</span>}
      </p>
      {reason !== null && <p className={classes.reason}>{say('reason', { reason })}</p>}
      {(state === 'hidden' || state === 'refused') && <Appeal publication={publication} />}
    </LinkRow>
  );
}

/** What somebody has published, and what the studio said of it. */
export function PublicationRows({ publications }: { publications: readonly Publication[] }) {
  const say = useTexts('publish');
  const [taken, setTaken] = useState<Publication | null>(null);
  return (
    <>
      <ul className={classes.rows}>
        {publications.map((publication) => (
          <Row key={publication.id} publication={publication} onTakeBack={setTaken} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={taken !== null}
        title={say('takeBack.title')}
        confirm={say('unpublish')}
        keep={say('takeBack.keep')}
        failure={say('takeBack.failed')}
        onConfirm={async () => {
          if (taken !== null) await unpublish(taken.id);
        }}
        onClose={() => setTaken(null)}
      >
        <p>{say('takeBack.text')}</p>
      </ConfirmDialog>
    </>
  );
}
