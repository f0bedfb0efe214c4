import { lazy, Suspense, useState } from 'react';
import type { ConfirmProps } from './confirm-modal.tsx';

const ConfirmModal = lazy(() => import('./confirm-modal.tsx').then((module) => ({ default: module.ConfirmModal })));

/** Asks before something is taken away. Its code arrives with the first question. */
export function ConfirmDialog(props: ConfirmProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  return (
    wasOpened && (
      <Suspense>
        <ConfirmModal {...props} />
      </Suspense>
    )
  );
}
