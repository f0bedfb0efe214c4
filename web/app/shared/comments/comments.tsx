import type { Generation } from '@kinora/server/generations-wire';
import { Button, Skeleton } from '@mantine/core';
import { MessageSquare } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const CommentPanel = lazyPart(
  () => import('./comment-panel.tsx'),
  (module) => module.CommentPanel,
  ['comments'],
);

/** What is said about a result, which is asked for when somebody wants to see it. */
export function Comments({ generation }: { generation: Generation }) {
  const say = useTexts('comments');
  const [isShown, setShown] = useState(false);
  const { comments } = generation;
  return (
    <>
      <Button
        mt="md"
        me="xs"
        variant="default"
        aria-expanded={isShown}
        leftSection={<MessageSquare size={15} aria-hidden />}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? say('hide') : comments === 0 ? say('title') : say('open', { count: comments })}
      </Button>
      {isShown && (
        <Suspense fallback={<Skeleton mt="md" height={180} role="status" aria-label={say('loading')} />}>
          <CommentPanel generation={generation} />
        </Suspense>
      )}
    </>
  );
}
