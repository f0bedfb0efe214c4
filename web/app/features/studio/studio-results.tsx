import { messages } from '@kinora/catalogue/messages';
import type { Tool } from '@kinora/catalogue/tool';
import type { Generation } from '@kinora/server/wire';
import { Suspense, useState } from 'react';
import { CloserLook, useCloserLook } from '../../shared/generation/closer-look.tsx';
import { HistoryList, useHistory } from './history-list.tsx';
import { RemoveDialog } from './lazy-dialogs.ts';
import { ProcessingList } from './processing-list.tsx';

type Props = {
  tool: Tool;
  onReuse: (generation: Generation) => void;
  onExample: (field: string, text: string) => void;
};

/** What a tool is making and has made. Apart from the form, which progress does not concern. */
export function StudioResults({ tool, onReuse, onExample }: Props) {
  const history = useHistory(tool.id);
  const look = useCloserLook();
  const [removing, setRemoving] = useState<Generation | null>(null);
  function reuse(generation: Generation) {
    look.close();
    onReuse(generation);
  }
  return (
    <>
      <ProcessingList toolId={tool.id} />
      <HistoryList
        tool={tool}
        history={history}
        onView={look.view}
        onDetails={look.showDetails}
        onReuse={reuse}
        onRemove={setRemoving}
        onExample={onExample}
      />
      <CloserLook look={look} generations={history.ended} onReuse={reuse} onRemove={setRemoving} />
      <Suspense>
        {removing !== null && (
          <RemoveDialog
            generations={[removing]}
            question={messages.deleteConfirmation}
            failure={tool.words?.banner?.notDeleted}
            onClose={() => setRemoving(null)}
          />
        )}
      </Suspense>
    </>
  );
}
