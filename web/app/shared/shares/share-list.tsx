import type { Share } from '@kinora/server/shares-wire';
import { Button, CopyButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Check, Copy, Link2Off, MessageSquare, MessageSquareOff } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../api/api-error.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { LinkRow, OpenLink } from './link-row.tsx';
import classes from './shares.module.css';
import { allowComments, revokeShare } from './shares-api.ts';

/** Copies a link. Pages over plain HTTP have no clipboard; the link can be opened there. */
export function CopyLink({ link, label }: { link: string; label?: string }) {
  const say = useTexts('share');
  return (
    <CopyButton value={link}>
      {({ copied, copy }) => (
        <Button
          size="xs"
          variant="default"
          onClick={copy}
          {...(label !== undefined && { 'aria-label': copied ? say('copied') : label })}
          leftSection={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        >
          {copied ? say('copied') : say('copy')}
        </Button>
      )}
    </CopyButton>
  );
}

function Facts({ share }: { share: Share }) {
  const say = useTexts('share');
  const { kind, state, expiresAt, revokedAt, views, results } = share;
  const end = revokedAt ?? expiresAt;
  const isEnded = state === 'revoked' || state === 'expired';
  const when = () => (end === null ? '' : <RelativeTime at={end} isDue={!isEnded} />);
  return (
    <p className={classes.facts}>
      <span className={classes.state} data-state={state}>
        {say(`state.${state}`)}
      </span>
      <span>{say('views', { count: views })}</span>
      <span>{end === null ? say('noEnd') : say.rich(isEnded ? 'endedAt' : 'endsAt', { when })}</span>
      {kind === 'collection' && <span>{say('collection')}</span>}
      {(results > 1 || kind === 'collection') && <span>{say('results', { count: results })}</span>}
      {share.hasPassword && <span>{say('withPassword')}</span>}
      {!share.mayDownload && <span>{say('noDownload')}</span>}
      {share.showsPrompt && <span>{say('withPrompt')}</span>}
      {share.mayComment && <span>{say('withComments')}</span>}
      {share.mayApprove && <span>{say('withApproval')}</span>}
    </p>
  );
}

/** Visitors may comment, or may no more. */
function CommentsButton({ share: { id, mayComment }, name }: { share: Share; name: string }) {
  const say = useTexts('share');
  const Icon = mayComment ? MessageSquareOff : MessageSquare;
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={say(mayComment ? 'stopNamed' : 'allowNamed', { name })}
      leftSection={<Icon size={14} aria-hidden />}
      onClick={() =>
        void allowComments(id, !mayComment).catch((error: unknown) =>
          notifications.show({ color: 'red', message: errorMessage(error) }),
        )
      }
    >
      {say(mayComment ? 'stopComments' : 'allowComments')}
    </Button>
  );
}

function ShareRow({ share, onRevoke }: { share: Share; onRevoke: (share: Share) => void }) {
  const say = useTexts('share');
  const { link, state, thumbnailUrl, reason } = share;
  const name = share.title ?? share.name;
  const acts =
    state === 'revoked' ? null : (
      <>
        {state === 'open' && link !== null && (
          <>
            <CopyLink link={link} label={say('copyNamed', { name })} />
            <OpenLink link={link}>{say('open')}</OpenLink>
          </>
        )}
        {state === 'open' && <CommentsButton share={share} name={name} />}
        <Button
          size="xs"
          variant="default"
          aria-label={say('revokeNamed', { name })}
          aria-haspopup="dialog"
          leftSection={<Link2Off size={14} aria-hidden />}
          onClick={() => onRevoke(share)}
        >
          {say('revoke')}
        </Button>
      </>
    );
  return (
    <LinkRow name={name} thumbnailUrl={thumbnailUrl} acts={acts}>
      <Facts share={share} />
      {reason !== null && <p className={classes.reason}>{say('closed', { reason })}</p>}
    </LinkRow>
  );
}

/** Links with how often they were opened, and what can be done with them. */
export function ShareRows({ shares }: { shares: readonly Share[] }) {
  const say = useTexts('share');
  const [revoking, setRevoking] = useState<Share | null>(null);
  return (
    <>
      <ul className={classes.rows}>
        {shares.map((share) => (
          <ShareRow key={share.id} share={share} onRevoke={setRevoking} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={revoking !== null}
        title={say('revoking.title')}
        confirm={say('revoke')}
        keep={say('revoking.keep')}
        failure={say('revoking.failed')}
        onConfirm={async () => {
          if (revoking !== null) await revokeShare(revoking.id);
        }}
        onClose={() => setRevoking(null)}
      >
        <p>{say('revoking.text')}</p>
      </ConfirmDialog>
    </>
  );
}
