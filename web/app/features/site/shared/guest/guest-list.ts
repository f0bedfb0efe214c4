import type { GuestComment, GuestComments } from '@kinora/server/comments-wire';
import { relativeTimesOf } from '../../../../shared/format/relative-times.ts';
import { button, clock, confirm, make } from './elements.ts';
import type { Words } from './guest-words.ts';
import type { Work } from './shown-files.ts';

type ListActs = {
  /** Moves to the pin of a comment. */
  onPlace: (comment: GuestComment) => void;
  onReply: (comment: GuestComment, below: HTMLElement) => void;
  onEdit: (comment: GuestComment, inPlaceOf: HTMLElement) => void;
  onDelete: (comment: GuestComment) => void;
};

type Context = Words<'comments'> & { works: readonly Work[]; acts: ListActs };

/** Comments that are pinned, numbered in the order of the list. */
export function numbered({ comments }: GuestComments) {
  return comments
    .filter(({ parentId, file, isRemoved }) => parentId === null && file !== null && !isRemoved)
    .map((comment, index) => ({ comment, number: index + 1 }));
}

function nameOf({ by, name }: GuestComment, { say }: Words<'comments'>): string {
  return name ?? (by === 'owner' ? say('owner') : say('guest'));
}

function time(at: string, locale: string): HTMLTimeElement {
  return make('time', { datetime: at }, relativeTimesOf(locale).relativeTime(Date.parse(at), Date.now()));
}

/** The form for reports, with the address of the comment in it. */
const reportOf = ({ id }: GuestComment) =>
  `/report?${new URLSearchParams({ link: `${location.origin}${location.pathname}#comment-${id}` })}`;

function entry(comment: GuestComment, number: number | undefined, context: Context): HTMLElement {
  const { say, locale, works, acts } = context;
  const { second, isRemoved } = comment;
  const work =
    works.length > 1 && comment.parentId === null ? works.find(({ url }) => url === comment.work) : undefined;
  const words = make('p', { 'data-words': true, dir: 'auto' }, isRemoved ? say('removed') : comment.text);
  const made = make('div', { 'data-entry': comment.id, 'data-resolved': comment.resolvedAt !== null });
  const place =
    number !== undefined && (second === null ? say('pinNumber', { number }) : say('jump', { at: clock(second) }));
  made.append(
    make(
      'p',
      { 'data-by': true },
      place &&
        button(second === null ? String(number) : clock(second), () => acts.onPlace(comment), {
          'aria-label': place,
          'data-place': true,
        }),
      make('strong', { dir: 'auto' }, nameOf(comment, context)),
      comment.by === 'owner' && make('span', { 'data-chip': true }, say('owner')),
      comment.resolvedAt !== null && make('span', { 'data-chip': true }, say('resolved')),
      time(comment.createdAt, locale),
      comment.editedAt !== null && make('span', {}, say('edited')),
      work !== undefined && make('span', { dir: 'auto' }, say('about', { name: work.name })),
    ),
    words,
  );
  const name = nameOf(comment, context);
  const sure = {
    title: say('deleting.title'),
    text: say('deleting.text'),
    yes: say('delete'),
    no: say('deleting.keep'),
  };
  const taken = async () => {
    if (await confirm(sure)) acts.onDelete(comment);
  };
  made.append(
    make(
      'p',
      { 'data-acts': true },
      comment.parentId === null &&
        !isRemoved &&
        button(say('reply'), () => acts.onReply(comment, made), { 'aria-label': say('replyTo', { name }) }),
      !comment.mayEdit &&
        !isRemoved &&
        make('a', { href: reportOf(comment), 'aria-label': say('reportNamed', { name }) }, say('report')),
      comment.mayEdit && button(say('edit'), () => acts.onEdit(comment, words)),
      comment.mayEdit && button(say('delete'), () => void taken(), { 'aria-label': say('deleteNamed', { name }) }),
    ),
  );
  return made;
}

/** Each comment with the answers to it. */
export function drawList(talk: GuestComments, context: Context): HTMLElement {
  const numbers = new Map(numbered(talk).map(({ comment, number }) => [comment.id, number]));
  const threads = talk.comments.filter(({ parentId }) => parentId === null);
  if (threads.length === 0) return make('p', { 'data-note': true }, context.say('empty'));
  return make(
    'ol',
    { 'data-threads': true },
    ...threads.map((comment) =>
      make(
        'li',
        {},
        entry(comment, numbers.get(comment.id), context),
        make(
          'div',
          { 'data-answers': true },
          ...talk.comments
            .filter(({ parentId }) => parentId === comment.id)
            .map((answer) => entry(answer, undefined, context)),
        ),
      ),
    ),
  );
}

/** What visitors of the link decided. */
export function drawApprovals({ approvals }: GuestComments, { say, locale, works }: Context): HTMLElement {
  return make(
    'ul',
    { 'data-steps': true },
    ...approvals.map(({ act, name, note, at, work, isEarlier }) => {
      const said =
        act === 'approved'
          ? say('approval.approved', { name: name ?? '' })
          : say('approval.changes', { name: name ?? '' });
      const about = works.length > 1 ? works.find(({ url }) => url === work) : undefined;
      return make(
        'li',
        { 'data-act': act },
        make('strong', { dir: 'auto' }, said),
        ' ',
        time(at, locale),
        about !== undefined && make('p', { 'data-note': true, dir: 'auto' }, say('about', { name: about.name })),
        isEarlier && make('p', { 'data-note': true }, say('approval.renew')),
        note !== '' && make('p', { 'data-words': true, dir: 'auto' }, note),
      );
    }),
  );
}
