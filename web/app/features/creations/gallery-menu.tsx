import { Button, Drawer } from '@mantine/core';
import { FolderHeart, Link2, Star, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { useReturnFocus } from '../../shared/ui/use-return-focus.ts';
import classes from './gallery-menu.module.css';

type Props = {
  onCollections: () => void;
  /** Missing where there is nothing to go through. */
  onCull: (() => void) | undefined;
  onTrash: () => void;
  onClose: () => void;
};

/** On a phone: what the head of the gallery has room for on a desktop. */
export function GalleryMenu({ onCollections, onCull, onTrash, onClose }: Props) {
  const say = useTexts('gallery');
  const common = useTexts('common');
  useReturnFocus();
  const looks = { variant: 'subtle', color: 'gray', justify: 'flex-start', size: 'lg' };
  return (
    <Drawer
      opened
      position="bottom"
      size="20rem"
      title={say('menu')}
      closeButtonProps={{ 'aria-label': common('close') }}
      onClose={onClose}
    >
      <div className={classes.acts}>
        <Button {...looks} data-autofocus leftSection={<FolderHeart size={18} aria-hidden />} onClick={onCollections}>
          {say('collections.open')}
        </Button>
        <Button
          {...looks}
          disabled={onCull === undefined}
          leftSection={<Star size={18} aria-hidden />}
          onClick={() => onCull?.()}
        >
          {say('cull.open')}
        </Button>
        <Button {...looks} component={Link} to="/shares" leftSection={<Link2 size={18} aria-hidden />}>
          {say('shareLinks')}
        </Button>
        <Button {...looks} leftSection={<Trash2 size={18} aria-hidden />} onClick={onTrash}>
          {say('trash')}
        </Button>
      </div>
    </Drawer>
  );
}
