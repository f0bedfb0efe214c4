import { ActionIcon, Button } from '@mantine/core';
import { Import } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { useDrop } from '../../../shared/files/use-drop.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ImportDialog } from '../lazy-library.ts';
import classes from './drop-curtain.module.css';
import type { Dropped } from './dropped-files.ts';

/** While files hover above the page. */
function DropCurtain() {
  const say = useTexts('gallery');
  return <div className={classes.over}>{say('dropHere')}</div>;
}

/** The way of own files into the gallery: a button, and whatever is dropped on the page. */
export function ImportPart({ isOff, isPhone }: { isOff: boolean; isPhone: boolean }) {
  const say = useTexts('gallery');
  const [isOpen, setOpen] = useState(false);
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const take = useCallback(({ items }: DataTransfer) => {
    setDropped({ found: [...items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() })) });
    setOpen(true);
  }, []);
  const isHovering = useDrop(isOff ? undefined : take);
  return (
    <>
      {isPhone ? (
        <ActionIcon
          size={36}
          variant="default"
          aria-haspopup="dialog"
          aria-label={say('import')}
          onClick={() => setOpen(true)}
        >
          <Import size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          aria-haspopup="dialog"
          leftSection={<Import size={15} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {say('import')}
        </Button>
      )}
      {isHovering && <DropCurtain />}
      {isOpen && (
        <Suspense>
          <ImportDialog
            dropped={dropped}
            onClose={() => {
              setOpen(false);
              setDropped(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
