import type { Tool } from '@kinora/catalogue/tool';
import type { Generation } from '@kinora/server/generations-wire';
import { useCallbackRef } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { memo, Suspense, useState } from 'react';
import { readGeneration } from '../../shared/api/generation-cache.ts';
import { GenerationOverlays, useGenerationOverlays } from '../../shared/generation/generation-overlays.tsx';
import { CompareBar, RemoveDialog } from '../../shared/generation/lazy-dialogs.ts';
import { useShortcuts } from '../../shared/keys/use-shortcuts.ts';
import { useCompareChoice } from '../../shared/lineage/compared.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { HistoryList, useHistory } from './history-list.tsx';
import { ProcessingList } from './processing-list.tsx';

type Props = {
  tool: Tool;
  onReuse: (generation: Generation) => void;
  onExample: (field: string, text: string) => void;
};

/** What a tool is making and has made. Apart from the form: progress does not draw the form again, nor a typed letter these. */
export const StudioResults = memo(function StudioResults({ tool, onReuse, onExample }: Props) {
  const say = useTexts('generation');
  const history = useHistory(tool.id);
  const overlays = useGenerationOverlays();
  const [removing, setRemoving] = useState<Generation | null>(null);
  const compared = useCompareChoice();
  const client = useQueryClient();

  /** Does something with the result that has the focus, or else with the latest. */
  function withCurrent(act: (generation: Generation) => void) {
    const focused = document.activeElement?.closest<HTMLElement>('[data-generation]')?.dataset.generation;
    const id = focused ?? history.ended[0] ?? '';
    const generation = readGeneration(client, id);
    if (generation !== null && generation.outputs.length > 0) act(generation);
  }
  useShortcuts({ t: () => withCurrent(overlays.send), c: () => withCurrent(compared.toggle) });

  const reuse = useCallbackRef((generation: Generation) => {
    overlays.close();
    onReuse(generation);
  });
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
        compared={compared.ids}
        onCompare={compared.toggle}
        onRemove={setRemoving}
        onExample={onExample}
      />
      <GenerationOverlays overlays={overlays} ids={history.ended} onReuse={reuse} onRemove={setRemoving} />
      <Suspense>
        {compared.chosen.length > 0 && (
          <CompareBar
            chosen={compared.chosen}
            onCompare={() => overlays.compare(compared.chosen)}
            onClear={compared.clear}
          />
        )}
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
});
