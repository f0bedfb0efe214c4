import type { Comments, OwnComment } from '@kinora/server/comments-wire';
import type { Output } from '@kinora/server/files-wire';
import type { Generation } from '@kinora/server/generations-wire';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MapPin, MapPinOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { stopwatch } from '../format/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ErrorAlert } from '../ui/error-state.tsx';
import { Approvals } from './approval.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentThread } from './comment-thread.tsx';
import classes from './comments.module.css';
import { commentsQuery, deleteComment, readAgain, writeComment } from './comments-api.ts';
import { PinStage } from './pin-stage.tsx';
import { isTimed, playerOf, threadsOf } from './pins.ts';
import type { Point } from './points.ts';

const MIDDLE: Point = { x: 0.5, y: 0.5 };

type PinButtonProps = { output: Output; isPinned: boolean; at: number | null; onToggle: () => void };

function PinButton({ output, isPinned, at, onToggle }: PinButtonProps) {
  const say = useTexts('comments');
  const words = isTimed(output) ? say('pinSecond', { at: stopwatch((at ?? 0) * 1000) }) : say('pin');
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={isPinned ? <MapPinOff size={14} aria-hidden /> : <MapPin size={14} aria-hidden />}
      aria-pressed={isPinned}
      onClick={onToggle}
    >
      {isPinned && !isTimed(output) ? say('unpin') : words}
    </Button>
  );
}

/** The moment that the player of a clip or a sound stands at. */
function useMoment(output: Output | undefined): number | null {
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    if (output === undefined || !isTimed(output)) return;
    const player = playerOf(output.url);
    if (player === null) return;
    const note = () => setAt(Math.round(player.currentTime * 10) / 10);
    note();
    const moments = ['timeupdate', 'seeked'] as const;
    for (const moment of moments) player.addEventListener(moment, note);
    return () => {
      for (const moment of moments) player.removeEventListener(moment, note);
    };
  }, [output]);
  return at;
}

function Talk({ generation, talk }: { generation: Generation; talk: Comments }) {
  const say = useTexts('comments');
  const names = useTexts('generation');
  const { id, outputs, generation_name: name } = generation;
  const [place, setPlace] = useState(0);
  const [point, setPoint] = useState<Point | null>(null);
  const [isTimePinned, setTimePinned] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<OwnComment | null>(null);
  const output = outputs[place] ?? outputs[0];
  const moment = useMoment(output);
  const threads = threadsOf(talk.comments);
  const nameOf = (index: number) =>
    outputs.length > 1 ? names('outputOf', { name, place: index + 1, total: outputs.length }) : name;
  const isPinned = point !== null || isTimePinned;

  async function send(text: string, shareId: string | null) {
    const pin = point ?? (isTimePinned ? { second: moment ?? 0 } : null);
    await writeComment(id, {
      ...{ text, shareId },
      ...(pin !== null && output !== undefined ? { file: output.url, ...pin } : {}),
    });
    setPoint(null);
    setTimePinned(false);
  }

  return (
    <>
      {output !== undefined && (
        <div className={classes.stages}>
          {outputs.length > 1 && (
            <div className={classes.choices}>
              {outputs.map(({ url }, index) => (
                <Button
                  key={url}
                  size="compact-xs"
                  variant={index === place ? 'filled' : 'default'}
                  aria-pressed={index === place}
                  aria-label={nameOf(index)}
                  onClick={() => {
                    setPlace(index);
                    setPoint(null);
                  }}
                >
                  {index + 1}
                </Button>
              ))}
            </div>
          )}
          <PinStage
            output={output}
            name={nameOf(place)}
            pinned={threads.flatMap(({ comment, number }) =>
              number !== null && comment.file === output.url ? [{ comment, number }] : [],
            )}
            chosen={chosen}
            onChoose={setChosen}
            point={point}
            onPoint={setPoint}
          />
          {point !== null && <p className={classes.note}>{say('pinNote')}</p>}
        </div>
      )}
      <div>
        {threads.length === 0 && <p className={classes.note}>{say('empty')}</p>}
        <ol className={classes.threads}>
          {threads.map(({ comment, number, answers }) => (
            <CommentThread
              key={comment.id}
              about={id}
              comment={comment}
              number={number}
              answers={answers}
              isChosen={chosen === comment.id}
              onChoose={() => {
                setChosen(comment.id);
                const at = outputs.findIndex(({ url }) => url === comment.file);
                if (at !== -1) setPlace(at);
              }}
              onDelete={setDeleting}
            />
          ))}
        </ol>
        <CommentForm label={say('text')} send={say('send')} links={talk.links} onSend={send}>
          {output !== undefined && (
            <PinButton
              output={output}
              isPinned={isPinned}
              at={moment}
              onToggle={() => {
                if (isTimed(output)) setTimePinned(!isTimePinned);
                else setPoint(point === null ? MIDDLE : null);
              }}
            />
          )}
        </CommentForm>
        <Approvals about={id} talk={talk} />
      </div>
      <ConfirmDialog
        isOpen={deleting !== null}
        title={say('deleting.title')}
        confirm={say('delete')}
        keep={say('deleting.keep')}
        failure={say('deleting.failed')}
        onConfirm={async () => {
          if (deleting !== null) await deleteComment(id, deleting.id);
        }}
        onClose={() => setDeleting(null)}
      >
        <p>{say('deleting.text')}</p>
      </ConfirmDialog>
    </>
  );
}

/** What is said about a result, with pins on it. */
export function CommentPanel({ generation }: { generation: Generation }) {
  const say = useTexts('comments');
  const { data: talk, error } = useQuery(commentsQuery(generation.id));
  // An event of the result, such as of a guest who wrote, makes it another object.
  useEffect(() => void readAgain(generation.id), [generation]);
  return (
    <section className={classes.panel} aria-label={say('title')}>
      <ErrorAlert error={error} />
      {talk === undefined ? (
        error === null && <Skeleton height={180} role="status" aria-label={say('loading')} />
      ) : (
        <Talk generation={generation} talk={talk} />
      )}
    </section>
  );
}
