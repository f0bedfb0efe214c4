import { ActionIcon, Button } from '@mantine/core';
import { ArrowLeft, Ellipsis, FolderHeart, Keyboard, Link2, Star, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { useIsPhone } from '../../shared/ui/use-is-phone.ts';
import { ImportPart } from './imports/import-part.tsx';
import { Cull, EmptyTrash } from './lazy-library.ts';

type Props = {
  isTrash: boolean;
  /** Whether a dialog is in front. */
  isCovered: boolean;
  isEmpty: boolean;
  onPart: (part: 'menu' | 'collections' | 'cull' | 'keys') => void;
  onTrash: () => void;
};

/** What can be done with the gallery as a whole. On a phone most of it waits in a sheet. */
export function GalleryActs({ isTrash, isCovered, isEmpty, onPart, onTrash }: Props) {
  const say = useTexts('gallery');
  const isPhone = useIsPhone();
  return (
    <>
      {isTrash && !isEmpty && (
        <Suspense>
          <EmptyTrash />
        </Suspense>
      )}
      {!isTrash && <ImportPart isOff={isCovered} isPhone={isPhone} />}
      {!isTrash && isPhone && (
        <ActionIcon
          size={36}
          variant="default"
          aria-label={say('menu')}
          aria-haspopup="dialog"
          onClick={() => onPart('menu')}
        >
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      )}
      {!isTrash && !isPhone && (
        <>
          <Button variant="default" component={Link} to="/shares" leftSection={<Link2 size={15} aria-hidden />}>
            {say('shareLinks')}
          </Button>
          <Button
            variant="default"
            aria-haspopup="dialog"
            leftSection={<FolderHeart size={15} aria-hidden />}
            onClick={() => onPart('collections')}
          >
            {say('collections.open')}
          </Button>
          <Button
            variant="default"
            aria-haspopup="dialog"
            disabled={isEmpty}
            leftSection={<Star size={15} aria-hidden />}
            onPointerEnter={Cull.preload}
            onFocus={Cull.preload}
            onClick={() => onPart('cull')}
          >
            {say('cull.open')}
          </Button>
        </>
      )}
      {(isTrash || !isPhone) && (
        <Button
          variant="default"
          leftSection={
            isTrash ? <ArrowLeft size={15} aria-hidden className="points" /> : <Trash2 size={15} aria-hidden />
          }
          onClick={onTrash}
        >
          {isTrash ? say('back') : say('trash')}
        </Button>
      )}
      {!isPhone && (
        <ActionIcon
          visibleFrom="md"
          size={36}
          variant="subtle"
          color="gray"
          aria-label={say('keys')}
          title={say('keys')}
          aria-haspopup="dialog"
          onClick={() => onPart('keys')}
        >
          <Keyboard size={17} aria-hidden />
        </ActionIcon>
      )}
    </>
  );
}
