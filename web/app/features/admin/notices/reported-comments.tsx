import type { NoticeDetail } from '@kinora/server/admin-notices-wire';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { deleteComment } from './notices-api.ts';

const COMMENT = /#comment-([0-9a-f-]{36})$/;

/** Comments at share links that the notice names. */
export function ReportedComments({ links }: Pick<NoticeDetail, 'links'>) {
  const say = useTexts('adminNotices');
  const [asked, setAsked] = useState<string | null>(null);
  const named = links.flatMap((link) => COMMENT.exec(link)?.[1] ?? []);
  return (
    <>
      {named.map((id) => (
        <p key={id}>
          <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setAsked(id)}>
            {say('comment.delete')}
          </Button>{' '}
          <code>{id}</code>
        </p>
      ))}
      {asked !== null && (
        <ReasonDialog
          title={say('comment.title')}
          confirm={say('comment.delete')}
          isDangerous
          onConfirm={(reason) => deleteComment(asked, reason)}
          onClose={() => setAsked(null)}
        >
          <p>{say('comment.text')}</p>
        </ReasonDialog>
      )}
    </>
  );
}
