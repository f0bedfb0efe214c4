import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Callout } from '../../../shared/ui/callout.tsx';
import { Panel } from '../page-parts.tsx';
import { useProviderNames } from '../providers/provider-names.tsx';
import { toolProvidersQuery } from '../providers/providers-api.ts';
import { AddRoute } from './add-route.tsx';
import classes from './editor.module.css';
import { moved, replaced } from './field-changes.ts';
import { MappingEditor, pathFrom } from './mapping-editor.tsx';
import { PlacedSelect, PlacedText } from './place-inputs.tsx';
import { PLACE } from './places.ts';
import { PriceTableEditor } from './price-table-editor.tsx';
import { RouteTarget } from './route-target.tsx';
import { type EditableRoute, targetInWords } from './route-words.ts';
import type { EditorProps } from './use-bench.ts';

const MOST_ROUTES = 5;

/** First, second and so on, as the text of the heading tells them apart. */
const places = ['p1', 'p2', 'p3', 'p4'] as const;

type RouteEditorProps = Pick<EditorProps, 'definition' | 'edit'> & {
  route: EditableRoute;
  place: number;
  title: string;
  /** Also the only one. */
  isRemovable: boolean;
  /** What else there is to say of it. */
  children?: ReactNode;
};

/** One route of a tool: whom it asks, what it sends there, and what a call costs. */
export function RouteEditor({ route, place, title, isRemovable, definition, edit, children }: RouteEditorProps) {
  const say = useTexts('adminToolDesk');
  const at = `routes.${place}`;
  const { routes } = definition;
  const { costNote, ...confirmed } = route;
  const named = { provider: useProviderNames()(route.provider) };
  const onRoute = (next: EditableRoute) => edit({ routes: replaced(routes, place, next) });
  const providers = useQuery(toolProvidersQuery).data?.providers ?? [];
  const speaking = providers.filter(({ kind }) => kind === route.target.kind);
  return (
    <Panel
      id={`edit-route-${place}`}
      title={title}
      text={targetInWords(say, route)}
      actions={
        isRemovable && (
          <span className={classes.rowActs}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={say('routes.earlier', named)}
              disabled={place === 0}
              onClick={() => edit({ routes: moved(routes, place, place - 1) })}
            >
              <ArrowUp size={15} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={say('routes.later', named)}
              disabled={place === routes.length - 1}
              onClick={() => edit({ routes: moved(routes, place, place + 1) })}
            >
              <ArrowDown size={15} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={say('routes.remove', named)}
              {...{ [PLACE]: at }}
              onClick={() => edit({ routes: routes.toSpliced(place, 1) })}
            >
              <Trash2 size={15} aria-hidden />
            </ActionIcon>
          </span>
        )
      }
    >
      <div className={classes.stack}>
        <div className={classes.grid}>
          <PlacedSelect
            place={`${at}.provider`}
            label={say('routes.provider')}
            choices={speaking.map(({ id, name }) => ({ value: id, label: name }))}
            value={route.provider}
            onValue={(provider) => onRoute({ ...route, provider })}
          />
          <RouteTarget route={route} at={at} onRoute={onRoute} />
          <PlacedText
            place={`${at}.outputs.path`}
            label={say('routes.path')}
            description={say('routes.pathText')}
            isExact
            value={route.outputs.path.join('.')}
            onValue={(text) =>
              onRoute({ ...route, outputs: { ...route.outputs, path: text === '' ? [] : pathFrom(text) } })
            }
          />
        </div>
        <fieldset className={classes.group}>
          <legend className={classes.subheading}>{say('routes.cost')}</legend>
          <p className={classes.dim}>{say('routes.costText')}</p>
          {costNote !== undefined && (
            <Callout tone="caution">
              {costNote}{' '}
              <UnstyledButton
                {...{ [PLACE]: `${at}.costNote` }}
                className={classes.confirm}
                onClick={() => onRoute(confirmed)}
              >
                {say('routes.costRight')}
              </UnstyledButton>
            </Callout>
          )}
          <PriceTableEditor
            table={route.cost}
            onTable={(cost) => onRoute({ ...confirmed, cost })}
            unit="dollars"
            definition={definition}
            at={`${at}.cost`}
          />
        </fieldset>
        <MappingEditor
          map={route.map}
          onMap={(map) => onRoute({ ...route, map })}
          definition={definition}
          at={`${at}.map`}
        />
        {children}
      </div>
    </Panel>
  );
}

/** Who makes what is ordered: the first, and who is asked when it certainly cannot. */
export function RoutesPart({ definition, edit }: EditorProps) {
  const say = useTexts('adminToolDesk');
  const { routes } = definition;
  const nameOf = useProviderNames();
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={classes.stack}>
      {routes.map((route, place) => (
        <RouteEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of routes is what they are.
          key={place}
          definition={definition}
          edit={edit}
          route={route}
          place={place}
          title={
            routes.length === 1
              ? say('routes.madeBy', { provider: nameOf(route.provider) })
              : say('routes.nth', { place: places[place] ?? 'other', provider: nameOf(route.provider) })
          }
          isRemovable={routes.length > 1}
        />
      ))}
      {routes.length < MOST_ROUTES && (
        <div className={classes.addRow}>
          <Button variant="default" leftSection={<Plus size={14} aria-hidden />} onClick={() => setAdding(true)}>
            {say('routes.add')}
          </Button>
          <p className={classes.dim}>{say('routes.order')}</p>
        </div>
      )}
      {isAdding && (
        <AddRoute
          definition={definition}
          onRoute={(route) => edit({ routes: [...routes, route] })}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
