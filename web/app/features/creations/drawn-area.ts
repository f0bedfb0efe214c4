/** A stretch of the page, in pixels from its top. */
export type Area = { from: number; to: number };

/** Pixels by which one frame lets the drawn area grow: about one row of cards, which a slow machine draws in less than 50 ms. */
const STEP = 360;
/** Pixels beyond the window that are drawn too, where the page moves to and where it comes from. */
const AHEAD = 700;
const BEHIND = 350;

/**
 * What is drawn after one more frame: nothing that is far from the window, what is in sight first, then what soon will be.
 * Where nothing of what was drawn is in sight any more, it begins at the edge that comes into sight last.
 */
export function nextArea(drawn: Area, sight: Area, isDown: boolean): Area {
  const above = isDown ? BEHIND : AHEAD;
  const below = isDown ? AHEAD : BEHIND;
  if (drawn.to < sight.from || drawn.from > sight.to) {
    const edge = isDown ? sight.to : sight.from;
    return { from: edge, to: edge };
  }
  const from = Math.max(drawn.from, sight.from - above);
  const to = Math.min(drawn.to, sight.to + below);
  const area = { from, to };
  let left = STEP;
  const grow = (limit: Area, isBelow: boolean) => {
    const by = Math.min(left, Math.max(0, isBelow ? limit.to - area.to : area.from - limit.from));
    if (isBelow) area.to += by;
    else area.from -= by;
    left -= by;
  };
  for (const limit of [sight, { from: sight.from - above, to: sight.to + below }]) {
    grow(limit, isDown);
    grow(limit, !isDown);
  }
  return area;
}

const sightOf = (): Area => ({ from: window.scrollY, to: window.scrollY + window.innerHeight });

/** The part of the page whose rows exist, which follows the window frame by frame. Begins with what is in sight. */
export function followWindow() {
  const listeners = new Set<() => void>();
  let area = sightOf();
  let isDown = true;
  let frame = 0;
  let scrolledTo = area.from;

  function step() {
    frame = 0;
    const sight = sightOf();
    if (sight.from !== scrolledTo) isDown = sight.from > scrolledTo;
    scrolledTo = sight.from;
    const next = nextArea(area, sight, isDown);
    if (next.from === area.from && next.to === area.to) return;
    area = next;
    for (const listener of listeners) listener();
    ask();
  }
  function ask() {
    if (frame === 0) frame = requestAnimationFrame(step);
  }

  return {
    area: () => area,
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) {
        window.addEventListener('scroll', ask, { passive: true });
        window.addEventListener('resize', ask);
        ask();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener('scroll', ask);
        window.removeEventListener('resize', ask);
        cancelAnimationFrame(frame);
        frame = 0;
      };
    },
  };
}
