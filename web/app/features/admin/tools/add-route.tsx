import { type Text, text } from '@kinora/texts/typed-keys';
import { Alert, Modal, Skeleton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Words } from '../../../shared/texts/words.tsx';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import { type EditableDefinition, type FoundDraft, isEditable } from './editable-definition.ts';
import { takenKeys } from './field-changes.ts';
import { FromProvider } from './import/from-provider.tsx';
import type { EditableRoute } from './route-words.ts';

/** By which names are compared: `num_images` and `numImages` are one. */
const plain = (name: string) => name.replaceAll('_', '').toLowerCase();

/**
 * The route of another draft as a route of this tool: what is sent of fields with the same names stays, and what else that
 * draft would send falls away.
 */
export function routeFor(definition: EditableDefinition, found: unknown): EditableRoute | null {
  if (!isEditable(found)) return null;
  const [route] = found.routes;
  if (route === undefined) return null;
  const own = new Map(takenKeys(definition).map((key) => [plain(key), key]));
  const map = route.map.flatMap((one) => {
    const { from } = one;
    if (!('field' in from) || from.field === undefined) return [one];
    const field = own.get(plain(from.field));
    return field === undefined ? [] : [{ ...one, from: { ...from, field } }];
  });
  if (map.length === 0) return null;
  return { ...route, map, cost: { atLeast: 0, rates: [] } };
}

type Props = { definition: EditableDefinition; onRoute: (route: EditableRoute) => void; onClose: () => void };

/** Another provider for the same tool, read as a new tool would be. */
export function AddRoute({ definition, onRoute, onClose }: Props) {
  const say = useTexts('adminToolDesk');
  useReturnFocus();
  const sayCommon = useTexts('common');
  const [problem, setProblem] = useState<Text | null>(null);
  const take = ({ definition: found }: FoundDraft) => {
    const route = routeFor(definition, found);
    if (route === null) {
      setProblem(text('adminToolDesk', 'addRoute.noField'));
    } else if (definition.routes.some(({ provider }) => provider === route.provider)) {
      setProblem(text('adminToolDesk', 'addRoute.taken', { provider: route.provider }));
    } else {
      onRoute(route);
      onClose();
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('routes.add')}
      size="lg"
      closeButtonProps={{ 'aria-label': sayCommon('close') }}
    >
      <Suspense fallback={<Skeleton height={180} radius="md" />}>
        <FromProvider onDraft={take} />
      </Suspense>
      {problem !== null && (
        <Alert color="red" role="alert" mt="md">
          <Words text={problem} />
        </Alert>
      )}
    </Modal>
  );
}
