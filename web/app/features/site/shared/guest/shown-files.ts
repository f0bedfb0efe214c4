import type { GuestComment } from '@kinora/server/comments-wire';
import { movedPoint, type Point, pointIn } from '../../../../shared/comments/points.ts';
import { clock, make } from './elements.ts';
import type { Say } from './guest-words.ts';

export type Shown = { url: string; box: HTMLElement; player: HTMLMediaElement | null };

/** The files of a work as they stand on the page. */
export type Work = { url: string; name: string; files: readonly Shown[] };

export function worksOnPage(): Work[] {
  return [...document.querySelectorAll<HTMLElement>('article[data-work]')].map((article) => ({
    url: article.dataset.work ?? '',
    name: article.getAttribute('aria-label') ?? '',
    files: [...article.querySelectorAll<HTMLElement>('[data-file]')].map((box) => ({
      url: box.dataset.file ?? '',
      box,
      player: box.querySelector<HTMLMediaElement>('video, audio'),
    })),
  }));
}

/** How a file is called in the addresses of its link. */
export const nameOfFile = (url: string) => url.split('/').at(-1) ?? '';

function put(pin: HTMLElement, { x, y }: Point): void {
  // Physical, as the picture is in every language.
  pin.style.left = `${x * 100}%`;
  pin.style.top = `${y * 100}%`;
}

type Numbered = { comment: GuestComment; number: number };

/** Draws what is pinned on a file anew. A clip or a sound has its marks on a line below. */
export function drawPins(
  { url, box, player }: Shown,
  all: readonly Numbered[],
  say: Say<'comments'>,
  onChoose: (id: string) => void,
) {
  for (const old of box.querySelectorAll('[data-pins]')) old.remove();
  const pinned = all.filter(({ comment }) => comment.file === url && !comment.isRemoved);
  if (pinned.length === 0) return;
  const layer = make('div', { 'data-pins': player === null ? 'points' : 'line', dir: 'ltr' });
  const last = Math.max(0.1, ...pinned.map(({ comment }) => comment.second ?? 0));
  const length = player !== null && Number.isFinite(player.duration) ? Math.max(player.duration, last) : last;
  for (const { comment, number } of pinned) {
    const { id, x, y, second } = comment;
    const words = second === null ? say('pinNumber', { number }) : say('jump', { at: clock(second) });
    const pin = make('button', { type: 'button', 'aria-label': words, 'data-pin': id, 'data-number': number });
    put(pin, second === null ? { x: x ?? 0, y: y ?? 0 } : { x: second / length, y: 0.5 });
    pin.addEventListener('click', (event) => {
      event.preventDefault();
      if (second !== null && player !== null) player.currentTime = second;
      onChoose(id);
    });
    layer.append(pin);
  }
  box.append(layer);
}

/** Lets a pin be placed on pictures: by a press on one, or with the arrow keys. */
export function placePin(first: Shown, pictures: readonly Shown[], say: Say<'comments'>) {
  let at: { file: Shown; point: Point } = { file: first, point: { x: 0.5, y: 0.5 } };
  const pin = make('button', { type: 'button', 'data-new-pin': true });
  const show = () => {
    put(pin, at.point);
    const [x, y] = [Math.round(at.point.x * 100), Math.round(at.point.y * 100)];
    pin.setAttribute('aria-label', say('pinAt', { x, y }));
    if (pin.parentElement !== at.file.box) at.file.box.append(pin);
  };
  pin.addEventListener('keydown', (event) => {
    const moved = movedPoint(at.point, event.key, event.shiftKey);
    if (moved === null) return;
    event.preventDefault();
    at = { ...at, point: moved };
    show();
  });
  const ends = pictures.map((file) => {
    const onPress = (event: MouseEvent) => {
      if (event.target instanceof HTMLButtonElement) return;
      at = { file, point: pointIn(file.box.getBoundingClientRect(), event) };
      show();
    };
    file.box.addEventListener('click', onPress);
    return () => file.box.removeEventListener('click', onPress);
  });
  show();
  pin.scrollIntoView({ block: 'center' });
  pin.focus({ preventScroll: true });
  return {
    where: () => at,
    end() {
      pin.remove();
      for (const stop of ends) stop();
    },
  };
}
