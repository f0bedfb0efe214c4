import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

type Props = { label: string; isChanged: boolean; onDiscard: () => void };

/** Throws away what was typed at a desk and kept nowhere, once that was asked. */
export function DiscardButton({ label, isChanged, onDiscard }: Props) {
  const say = useTexts('admin');
  const sayCommon = useTexts('common');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" disabled={!isChanged} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={say('discard.title')}
        confirm={sayCommon('leave.discard')}
        keep={sayCommon('leave.keep')}
        failure={sayCommon('leave.failure')}
        onConfirm={async () => onDiscard()}
        onClose={() => setAsking(false)}
      >
        {say('discard.text')}
      </ConfirmDialog>
    </>
  );
}
