import type { OwnComment } from '@kinora/server/comments-wire';
import { Button, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { errorMessage } from '../api/api-error.ts';
import { stopwatch } from '../format/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { CommentForm } from './comment-form.tsx';
import classes from './comments.module.css';
import { changeComment, writeComment } from './comments-api.ts';
import { jumpTo } from './pins.ts';

type EntryProps = {
  about: string;
  comment: OwnComment;
  number: number | null;
  onChoose?: () => void;
  onReply?: (() => void) | undefined;
  onDelete: (comment: OwnComment) => void;
};

function useName({ by, name }: OwnComment): string {
  const say = useTexts('comments');
  return by === 'owner' ? say('you') : (name ?? say('guest'));
}

function Place({ comment, number, onChoose }: Pick<EntryProps, 'comment' | 'number' | 'onChoose'>) {
  const say = useTexts('comments');
  const { file, second } = comment;
  if (number === null || file === null) return null;
  const words = second === null ? say('pinNumber', { number }) : say('jump', { at: stopwatch(second * 1000) });
  return (
    <UnstyledButton
      className={classes.place}
      aria-label={words}
      title={words}
      onClick={() => {
        onChoose?.();
        if (second !== null) jumpTo(file, second);
      }}
    >
      {second === null ? number : stopwatch(second * 1000)}
    </UnstyledButton>
  );
}

function Entry({ about, comment, number, onChoose, onReply, onDelete }: EntryProps) {
  const say = useTexts('comments');
  const name = useName(comment);
  const [isEditing, setEditing] = useState(false);
  const { id, parentId, resolvedAt, isRemoved } = comment;
  const resolve = () =>
    changeComment(about, id, { isResolved: resolvedAt === null }).catch((error: unknown) =>
      notifications.show({ color: 'red', message: errorMessage(error, say('failed')) }),
    );
  return (
    <div className={classes.entry} data-resolved={resolvedAt !== null}>
      <p className={classes.by}>
        <Place comment={comment} number={number} {...(onChoose && { onChoose })} />
        <strong dir="auto">{name}</strong>
        {comment.by === 'guest' && <span className={classes.chip}>{say('guest')}</span>}
        {resolvedAt !== null && <span className={classes.chip}>{say('resolved')}</span>}
        <RelativeTime at={comment.createdAt} />
        {comment.editedAt !== null && <span>{say('edited')}</span>}
      </p>
      {isEditing ? (
        <CommentForm
          label={say('text')}
          send={say('save')}
          first={comment.text}
          onCancel={() => setEditing(false)}
          onSend={async (text) => {
            await changeComment(about, id, { text });
            setEditing(false);
          }}
        />
      ) : (
        <p className={classes.words} dir="auto">
          {isRemoved ? say('removed') : comment.text}
        </p>
      )}
      <p className={classes.acts}>
        {onReply && !isRemoved && (
          <Button size="compact-xs" variant="subtle" onClick={onReply}>
            {say('reply')}
          </Button>
        )}
        {parentId === null && !isRemoved && (
          <Button size="compact-xs" variant="subtle" onClick={() => void resolve()}>
            {say(resolvedAt === null ? 'resolve' : 'reopen')}
          </Button>
        )}
        {comment.mayEdit && (
          <Button size="compact-xs" variant="subtle" onClick={() => setEditing(true)}>
            {say('edit')}
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={say('deleteNamed', { name })}
          aria-haspopup="dialog"
          onClick={() => onDelete(comment)}
        >
          {say('delete')}
        </Button>
      </p>
    </div>
  );
}

type Props = Omit<EntryProps, 'onReply'> & { answers: readonly OwnComment[]; isChosen: boolean };

/** A comment with the answers to it. */
export function CommentThread({ about, comment, number, answers, isChosen, onChoose, onDelete }: Props) {
  const say = useTexts('comments');
  const name = useName(comment);
  const [isReplying, setReplying] = useState(false);
  return (
    <li className={classes.thread} data-chosen={isChosen}>
      <Entry
        about={about}
        comment={comment}
        number={number}
        {...(onChoose && { onChoose })}
        onReply={() => setReplying(true)}
        onDelete={onDelete}
      />
      <div className={classes.answers}>
        {answers.map((answer) => (
          <Entry key={answer.id} about={about} comment={answer} number={null} onDelete={onDelete} />
        ))}
        {isReplying && (
          <CommentForm
            label={say('replyTo', { name })}
            send={say('replySend')}
            onCancel={() => setReplying(false)}
            onSend={async (text) => {
              await writeComment(about, { text, parentId: comment.id });
              setReplying(false);
            }}
          />
        )}
      </div>
    </li>
  );
}
