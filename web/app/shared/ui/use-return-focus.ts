import { useEffect, useState } from 'react';

/** When a dialog goes, the focus goes back to what opened it. For dialogs that are mounted open. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
