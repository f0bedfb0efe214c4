import { Button, Skeleton } from '@mantine/core';
import { GitFork } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { FamilyProps } from './tree.ts';

const FamilyTree = lazyPart(
  () => import('./family-tree.tsx'),
  (module) => module.FamilyTree,
  ['lineage'],
);

/** The family of a generation, which is asked for when somebody wants to see it. */
export function Family(props: FamilyProps) {
  const say = useTexts('lineage');
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Button
        mt="md"
        variant="default"
        aria-expanded={isShown}
        leftSection={<GitFork size={15} aria-hidden />}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? say('hide') : say('show')}
      </Button>
      {isShown && (
        <Suspense fallback={<Skeleton mt="md" height={180} role="status" aria-label={say('loading')} />}>
          <FamilyTree {...props} />
        </Suspense>
      )}
    </>
  );
}
