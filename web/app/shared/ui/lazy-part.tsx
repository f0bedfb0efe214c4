import type { AreaName } from '@kinora/texts/typed-keys';
import { Component, type ComponentType, lazy, type ReactNode } from 'react';
import { loadTexts } from '../texts/texts-store.ts';
import { useTexts } from '../texts/use-texts.ts';
import classes from './lazy-part.module.css';

type BoundaryProps = {
  children: ReactNode;
  isQuiet: boolean;
  onFailure: () => void;
  onClose: (() => void) | undefined;
};

class PartBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override render() {
    const { children, isQuiet, onClose } = this.props;
    if (!this.state.hasFailed) return children;
    return isQuiet ? null : <NotLoaded onClose={onClose} />;
  }
}

function NotLoaded({ onClose }: { onClose: (() => void) | undefined }) {
  const say = useTexts('common');
  return (
    <span role="alert" className={classes.notice}>
      <strong>{say('part.notLoaded')}</strong>
      <span>{say('part.why')}</span>
      <span className={classes.acts}>
        <button type="button" className={classes.primary} onClick={() => window.location.reload()}>
          {say('loadAgain')}
        </button>
        {onClose && (
          <button type="button" onClick={onClose}>
            {say('part.notNow')}
          </button>
        )}
      </span>
    </span>
  );
}

/** `preload` fetches what it needs before it is shown; what does not come is fetched again then. */
type LazyPart<Props> = ComponentType<Props> & { preload: () => void };

type Slot<Props> = { Part: ComponentType<Props>; isQuiet: boolean; forget: () => void };

function PartInPlace<Props extends object>({ slot, props }: { slot: Slot<Props>; props: Props }) {
  const { Part, isQuiet, forget } = slot;
  const close = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : undefined;
  return (
    <PartBoundary isQuiet={isQuiet} onFailure={forget} onClose={close && (() => close())}>
      <Part {...props} />
    </PartBoundary>
  );
}

/**
 * A part whose code arrives when it is first shown. Where that code is gone, as after an update of the studio, the page
 * and what was typed into it stay, and the part asks to load the page again. To be shown within a `Suspense`.
 * @param texts the areas that it says, which come with it
 * @param isQuiet nobody asks for it: where it does not come, nothing is said
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  part: (module: Module) => ComponentType<Props>,
  texts: readonly AreaName[] = [],
  isQuiet = false,
): LazyPart<Props> {
  const fetched = () => Promise.all([load(), ...texts.map(loadTexts)]);
  const loaded = () =>
    lazy(async () => {
      const [module] = await fetched();
      return { default: part(module) };
    });
  const slot: Slot<Props> = {
    Part: loaded(),
    isQuiet,
    // React remembers a failed import, so the next attempt needs a fresh one.
    forget: () => {
      slot.Part = loaded();
    },
  };
  // After what the pointer or the key itself changes: a dozen files that begin to load hold a slow phone up.
  const preload = () => {
    requestAnimationFrame(() => setTimeout(() => void fetched().catch(() => undefined)));
  };
  return Object.assign((props: Props) => <PartInPlace slot={slot} props={props} />, { preload });
}
