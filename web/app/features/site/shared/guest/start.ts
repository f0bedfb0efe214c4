import type { GuestComment, GuestComments } from '@kinora/server/comments-wire';
import { button, clock, hold, isHeld, labeled, make } from './elements.ts';
import { edit, judge, Refused, readTalk, takeBack, write } from './guest-api.ts';
import { drawApprovals, drawList, numbered } from './guest-list.ts';
import { keepName, keptName } from './guest-memory.ts';
import { loadWords, type Words } from './guest-words.ts';
import { drawPins, nameOfFile, placePin, worksOnPage } from './shown-files.ts';

const MOST = { name: 60, words: 2000, note: 1000 };
const EVERY_MS = 15_000;

/** Brings the comments of a shared page to life. */
async function start(section: HTMLElement): Promise<void> {
  const words = await loadWords('comments');
  const { say } = words;
  const path = section.dataset.path ?? '';
  const works = worksOnPage();
  let talk: GuestComments = await readTalk(path);
  let placing: ReturnType<typeof placePin> | null = null;
  /** A form within the list is open, which a new list would take away. */
  let isWritingWithin = false;

  const list = make('div');
  const steps = make('div');
  const status = make('p', { role: 'status', 'data-note': true });
  const problem = make('p', { role: 'alert', 'data-problem': true });
  const name = make('input', {
    type: 'text',
    maxlength: MOST.name,
    required: true,
    autocomplete: 'nickname',
    dir: 'auto',
  });
  name.value = keptName();
  const chosen = make('select', {}, ...works.map((work, index) => make('option', { value: index }, work.name)));
  const workChosen = () => works[chosen.selectedIndex] ?? works[0];
  const player = () => workChosen()?.files[0]?.player ?? null;

  /** Does it once, tells what went wrong, and shows what is there then. */
  async function act(work: () => Promise<void>, thanks = ''): Promise<boolean> {
    problem.textContent = '';
    status.textContent = '';
    if (!name.reportValidity()) return false;
    keepName(name.value.trim());
    try {
      await work();
      status.textContent = thanks;
      isWritingWithin = false;
      await show();
      return true;
    } catch (error) {
      problem.textContent = (error instanceof Refused && error.message) || say('failed');
      return false;
    }
  }

  function form(
    label: string,
    send: string,
    first: string,
    onSend: (text: string) => Promise<boolean>,
    onEnd?: () => void,
  ) {
    const text = make('textarea', { rows: 3, maxlength: MOST.words, required: true, dir: 'auto' });
    text.value = first;
    const submit = make('button', { type: 'submit', 'data-first': true }, send);
    const acts = make('p', { 'data-acts': true }, onEnd !== undefined && button(say('deleting.keep'), onEnd), submit);
    const made = make('form', {}, labeled(label, text), acts);
    made.addEventListener('submit', (event) => {
      event.preventDefault();
      if (isHeld(submit)) return;
      hold(submit, true);
      void onSend(text.value).then((isSent) => {
        hold(submit, false);
        if (isSent) text.value = '';
      });
    });
    return { made, text, acts };
  }

  function within(made: HTMLElement, text: HTMLElement): void {
    isWritingWithin = true;
    section.querySelector('[data-within]')?.remove();
    made.setAttribute('data-within', '');
    text.focus();
  }

  const acts = {
    onPlace({ id, file, second }: GuestComment) {
      const shown = works.flatMap(({ files }) => files).find(({ url }) => url === file);
      shown?.box.scrollIntoView({ block: 'center' });
      if (second !== null && shown?.player) shown.player.currentTime = second;
      shown?.box.querySelector<HTMLElement>(`[data-pin="${id}"]`)?.focus({ preventScroll: true });
    },
    onReply({ id, work }: GuestComment, below: HTMLElement) {
      const label = say('reply');
      const { made, text } = form(
        label,
        say('replySend'),
        '',
        (words) => act(() => write(path, { name: name.value, text: words, file: nameOfFile(work), parentId: id })),
        () => void end(),
      );
      within(made, text);
      below.after(made);
      text.focus();
    },
    onEdit({ id, text: old }: GuestComment, inPlaceOf: HTMLElement) {
      const { made, text } = form(
        say('text'),
        say('save'),
        old,
        (words) => act(() => edit(path, id, words)),
        () => void end(),
      );
      within(made, text);
      inPlaceOf.after(made);
      text.focus();
    },
    onDelete: ({ id }: GuestComment) => void act(() => takeBack(path, id)),
  };

  async function end(): Promise<void> {
    isWritingWithin = false;
    await show();
  }

  function choose(id: string): void {
    section.querySelector(`[data-entry="${id}"]`)?.scrollIntoView({ block: 'center' });
  }

  async function show(): Promise<void> {
    talk = await readTalk(path);
    if (isWritingWithin) return;
    draw(words);
  }

  function draw(spoken: Words<'comments'>): void {
    list.replaceChildren(...(talk.mayComment ? [drawList(talk, { ...spoken, works, acts })] : []));
    steps.replaceChildren(...(talk.approvals.length > 0 ? [drawApprovals(talk, { ...spoken, works, acts })] : []));
    for (const file of works.flatMap(({ files }) => files)) drawPins(file, numbered(talk), say, choose);
    lockApproval();
  }

  function endPlacing(): void {
    placing?.end();
    placing = null;
    pin.textContent = pinWords();
    pin.setAttribute('aria-pressed', 'false');
  }

  const pinWords = () => (player() === null ? say('pin') : say('pinSecond', { at: clock(player()?.currentTime ?? 0) }));
  const pin = button(pinWords(), togglePin, { 'aria-pressed': 'false' });
  let second: number | null = null;
  function togglePin(): void {
    const isOn = pin.getAttribute('aria-pressed') === 'true';
    second = null;
    if (isOn) {
      endPlacing();
      return;
    }
    const timed = player();
    const first = workChosen()?.files[0];
    if (timed !== null) second = Math.round(timed.currentTime * 10) / 10;
    else if (first !== undefined) {
      const pictures = workChosen()?.files.filter((file) => file.player === null) ?? [];
      placing = placePin(first, pictures, say);
    }
    pin.textContent = second === null ? say('unpin') : say('pinSecond', { at: clock(second) });
    pin.setAttribute('aria-pressed', 'true');
  }
  for (const { player: each } of works.flatMap(({ files }) => files)) {
    each?.addEventListener('timeupdate', () => {
      if (second === null) pin.textContent = pinWords();
    });
  }
  chosen.addEventListener('change', () => {
    second = null;
    endPlacing();
  });

  const main = form(say('text'), say('send'), '', async (text) => {
    const at = placing?.where();
    const file = at?.file.url ?? workChosen()?.url ?? '';
    const place = at?.point ?? (second === null ? {} : { second });
    const sent = { name: name.value, text, file: nameOfFile(file), ...place };
    const isSent = await act(() => write(path, sent), say('approved.thanks'));
    if (isSent) {
      second = null;
      endPlacing();
    }
    return isSent;
  });
  main.acts.prepend(pin);

  const note = make('textarea', { rows: 2, maxlength: MOST.note, dir: 'auto' });
  const approve = button(say('approve'), () => void decide('approved'), { 'data-first': true });
  const askChanges = button(say('askChanges'), () => void decide('changes'));
  const subject = make('p', { 'data-note': true, dir: 'auto' });

  /** Says what is judged. Who has approved it already, which stands above, approves it again only with something to add. */
  function lockApproval(): void {
    subject.textContent = works.length > 1 ? say('about', { name: workChosen()?.name ?? '' }) : '';
    const by = name.value.trim().toLowerCase();
    const last = talk.approvals.findLast((step) => step.work === workChosen()?.url && step.name?.toLowerCase() === by);
    hold(approve, last?.act === 'approved' && !last.isEarlier && ['', last.note].includes(note.value.trim()));
  }
  for (const field of [name, note, chosen]) field.addEventListener('input', lockApproval);

  async function decide(decision: 'approved' | 'changes'): Promise<void> {
    for (const each of [approve, askChanges]) hold(each, true);
    await act(async () => {
      const file = nameOfFile(workChosen()?.url ?? '');
      await judge(path, { act: decision, name: name.value, note: note.value.trim(), file });
      note.value = '';
    }, say('approved.thanks'));
    hold(askChanges, false);
    lockApproval();
  }

  function approval(): HTMLElement {
    return make(
      'div',
      { 'data-approval': true },
      make('h3', {}, say('approval')),
      steps,
      labeled(say('note'), note),
      subject,
      make('p', { 'data-acts': true }, askChanges, approve),
    );
  }

  draw(words);
  section.append(
    list,
    make('p', { 'data-note': true }, say('guestNote')),
    labeled(say('name'), name, say('nameNote')),
    ...(works.length > 1 ? [labeled(say('about', { name: '…' }), chosen)] : []),
    ...(talk.mayComment ? [main.made] : []),
    ...(talk.mayApprove ? [approval()] : []),
    status,
    problem,
  );
  section.removeAttribute('aria-busy');
  // A link that was closed meanwhile keeps what was typed.
  setInterval(() => {
    if (document.visibilityState === 'visible') show().catch(() => undefined);
  }, EVERY_MS);
}

const section = document.querySelector<HTMLElement>('[data-guest-comments]');
if (section !== null) await start(section);
