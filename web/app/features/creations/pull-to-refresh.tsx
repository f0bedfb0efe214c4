import { RefreshCw } from 'lucide-react';
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import type { GenerationFilter } from '../../shared/api/api.ts';
import { GENERATION_LISTS } from '../../shared/api/generation-cache.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { galleryQuery } from './gallery-query.ts';
import classes from './pull-to-refresh.module.css';

/** How far a finger goes for it, and how far the sign follows. Pixels. */
const ENOUGH = 72;
const MOST = 108;
/** The sign follows more slowly than the finger, so that nobody does it by chance. */
const SLOWER = 0.5;

/** Reads all lists anew; answers whether the one in sight came. */
async function readAnew(filter: GenerationFilter): Promise<boolean> {
  await queryClient.invalidateQueries({ queryKey: [GENERATION_LISTS] });
  return queryClient.getQueryState(galleryQuery(filter).queryKey)?.status === 'success';
}

type State = 'still' | 'pulled' | 'updating' | 'done' | 'failed';

/**
 * In an installed studio, which has no button for it: whoever pulls the top of the list down has it read anew. A touch that
 * scrolls, holds several fingers or begins in a dialog is none.
 */
export function PullToRefresh({ filter }: { filter: GenerationFilter }) {
  const say = useTexts('pull');
  const [state, setState] = useState<State>('still');
  const [pulled, setPulled] = useState(0);
  const read = useEffectEvent(() => readAnew(filter));

  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    const { style } = document.documentElement;
    const before = style.overscrollBehaviorY;
    // The browser's own would load the whole page.
    style.overscrollBehaviorY = 'contain';
    let from: number | null = null;
    let far = 0;
    let isBusy = false;
    const move = (next: number) => {
      far = next;
      setPulled(next);
    };
    window.addEventListener(
      'touchstart',
      ({ touches, target }) => {
        const isInDialog = target instanceof Element && target.closest('[role="dialog"]') !== null;
        from =
          window.scrollY > 0 || touches.length !== 1 || isInDialog || isBusy ? null : (touches[0]?.clientY ?? null);
        far = 0;
      },
      options,
    );
    window.addEventListener(
      'touchmove',
      ({ touches }) => {
        if (from === null) return;
        if (touches.length !== 1 || window.scrollY > 0) {
          from = null;
          move(0);
          return setState('still');
        }
        move(Math.max(0, Math.min(MOST, ((touches[0]?.clientY ?? from) - from) * SLOWER)));
        if (far > 0) setState('pulled');
      },
      options,
    );
    const end = async (isMeant: boolean) => {
      if (from === null) return;
      from = null;
      const isEnough = isMeant && far >= ENOUGH;
      move(0);
      setState(isEnough ? 'updating' : 'still');
      if (!isEnough) return;
      isBusy = true;
      setState((await read()) ? 'done' : 'failed');
      isBusy = false;
    };
    window.addEventListener('touchend', () => void end(true), options);
    window.addEventListener('touchcancel', () => void end(false), options);
    return () => {
      listening.abort();
      style.overscrollBehaviorY = before;
    };
  }, []);

  const isShown = state === 'pulled' || state === 'updating';
  const shown = state === 'updating' ? ENOUGH : pulled;
  const place: CSSProperties & Record<`--${string}`, string> = {
    '--pulled': `${shown}px`,
    '--turned': `${shown * 3}deg`,
  };
  return (
    <>
      <div className={classes.sign} data-shown={isShown} aria-hidden style={place}>
        <RefreshCw size={18} data-turning={state === 'updating'} />
        {state === 'pulled' && <span>{pulled >= ENOUGH ? say('release') : say('pull')}</span>}
      </div>
      <p role="status" className="visually-hidden">
        {(state === 'updating' || state === 'done' || state === 'failed') && say(state)}
      </p>
    </>
  );
}
