import type { Tool } from '@kinora/catalogue/tool';
import type { Generation } from '@kinora/server/wire';
import { Suspense, useState } from 'react';
import { GenerationOverlays, useGenerationOverlays } from '../../shared/generation/generation-overlays.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
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
  const say = useTexts('generation');
  const history = useHistory(tool.id);
  const overlays = useGenerationOverlays();
  const [removing, setRemoving] = useState<Generation | null>(null);
  function reuse(generation: Generation) {
    overlays.close();
    onReuse(generation);
  }
  return (
    <>
      <ProcessingList toolId={tool.id} />
      <HistoryList
        tool={tool}
        history={history}
        onView={overlays.view}
        onDetails={overlays.showDetails}
        onReuse={reuse}
        onSend={overlays.send}
        onRemove={setRemoving}
        onExample={onExample}
      />
      <GenerationOverlays overlays={overlays} ids={history.ended} onReuse={reuse} onRemove={setRemoving} />
      <Suspense>
        {removing !== null && (
          <RemoveDialog
            generations={[removing]}
            question={say('remove.ask')}
            failure={tool.words?.banner?.notDeleted}
            onClose={() => setRemoving(null)}
          />
        )}
      </Suspense>
    </>
  );
}
