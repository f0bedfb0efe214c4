import { limits } from '@kinora/catalogue/limits';
import { messages } from '@kinora/catalogue/messages';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clearStalled } from '../../shared/api/api.ts';
import { generationsQuery, queryClient } from '../../shared/api/queries.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import { MediaGrid } from './media-grid.tsx';
import { ProcessingCard } from './processing-card.tsx';
import classes from './section.module.css';
import { clearedWords } from './stalled.ts';

const HEADING = 'processing-heading';
const MOST_SHOWN = 50;

/** The jobs of a tool that run now; nothing when none do. */
export function ProcessingList({ toolId }: { toolId: string }) {
  const [isClearing, setIsClearing] = useState(false);
  const { data } = useQuery(generationsQuery({ tool_type: toolId, status: 'processing', limit: MOST_SHOWN }));
  const running = data?.generations ?? [];
  if (running.length === 0) return null;

  async function clear() {
    const cleared = await clearStalled(toolId);
    await queryClient.invalidateQueries();
    notifications.show({ message: clearedWords(cleared) });
  }

  return (
    <section aria-labelledby={HEADING} className={classes.section}>
      <SectionHeading id={HEADING} title="Processing" count={running.length}>
        {running.length > 1 && (
          <Button size="xs" variant="default" onClick={() => setIsClearing(true)}>
            Clear All Stalled
          </Button>
        )}
      </SectionHeading>
      <MediaGrid label={HEADING} generations={running}>
        {(generation) => <ProcessingCard generation={generation} />}
      </MediaGrid>
      <ConfirmDialog
        isOpen={isClearing}
        title="Clear all stalled generations?"
        confirm="Clear stalled"
        keep="Leave them"
        failure={messages.clearFailed}
        onConfirm={clear}
        onClose={() => setIsClearing(false)}
      >
        Every generation older than {limits.stalledAfterMs / 60_000} minutes is checked. Lost ones are removed and their
        tokens come back; the others keep running.
      </ConfirmDialog>
    </section>
  );
}
