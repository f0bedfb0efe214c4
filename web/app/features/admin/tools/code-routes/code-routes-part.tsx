import { keysOf } from '@kinora/catalogue/runtime/definition';
import { Button, NativeSelect } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useTexts } from '../../../../shared/texts/use-texts.ts';
import { Panel } from '../../page-parts.tsx';
import { useProviderNames } from '../../providers/provider-names.tsx';
import { AddRoute } from '../add-route.tsx';
import type { EditableDefinition } from '../editable-definition.ts';
import classes from '../editor.module.css';
import { PlacedProblem } from '../place-inputs.tsx';
import { RouteEditor } from '../routes-part.tsx';
import type { CodeBench, EditableAddedRoute, EditableRoutes } from './use-code-bench.ts';

const MOST_ADDED = 4;
type LeftOut = EditableAddedRoute['leftOut'];
const leftOutIn = z.object({
  leftOut: z.array(z.object({ field: z.string(), orders: z.enum(['all', 'untouched']) })),
});

/** What is said of a route's fields stays with it when routes change their places. */
function withLeftOut(route: EditableDefinition['routes'][number]): EditableAddedRoute {
  return { ...route, leftOut: leftOutIn.safeParse(route).data?.leftOut ?? [] };
}

/** Every field that a route does not send, and which orders go this way all the same. */
function LeftOutFields({
  bench: { form },
  route,
  at,
  onLeftOut,
}: {
  bench: CodeBench;
  route: EditableAddedRoute;
  at: string;
  onLeftOut: (leftOut: LeftOut) => void;
}) {
  const say = useTexts('adminToolDesk');
  const sent = new Set(
    route.map.flatMap(({ from }) => ('field' in from && from.field !== undefined ? [from.field] : [])),
  );
  const fields = [
    ...form.definition.fields.filter((field) => !sent.has(field.name) && !keysOf(field).every((key) => sent.has(key))),
    ...form.unsent,
  ];
  // What is sent by now is left out no more.
  const kept = route.leftOut.filter(({ field }) => fields.some(({ name }) => name === field));
  const decide = (field: string, value: string) => {
    const others = kept.filter((one) => one.field !== field);
    onLeftOut(value === 'all' || value === 'untouched' ? [...others, { field, orders: value }] : others);
  };
  const choices = [
    { value: '', label: say('leftOut.say') },
    { value: 'untouched', label: say('leftOut.untouched') },
    { value: 'all', label: say('leftOut.all') },
  ];
  if (fields.length === 0) return null;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.subheading}>{say('leftOut.title')}</legend>
      <p className={classes.dim}>{say('leftOut.text')}</p>
      <PlacedProblem place={`${at}.leftOut`} className={classes.problem} />
      <div className={classes.grid}>
        {fields.map(({ name, label }) => (
          <NativeSelect
            key={name}
            label={label}
            data={choices}
            value={kept.find(({ field }) => field === name)?.orders ?? ''}
            onChange={({ currentTarget }) => decide(name, currentTarget.value)}
          />
        ))}
      </div>
      {fields.some(({ name }) => !kept.some(({ field }) => field === name)) && (
        <div className={classes.addRow}>
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              onLeftOut(
                fields.map(
                  ({ name }) => kept.find(({ field }) => field === name) ?? { field: name, orders: 'untouched' },
                ),
              )
            }
          >
            {say('leftOut.others')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Where the program's own way comes among the routes. */
function OwnWay({ bench, routes }: { bench: CodeBench; routes: EditableRoutes }) {
  const say = useTexts('adminToolDesk');
  const nameOf = useProviderNames();
  const added = routes.routes.map(({ provider }) => nameOf(provider));
  const places = [
    { value: '0', label: say('own.first') },
    ...added.map((provider, n) => ({ value: String(n + 1), label: say('own.after', { provider }) })),
    ...(added.length > 0 ? [{ value: 'off', label: say('own.off') }] : []),
  ];
  return (
    <Panel
      id="own-way"
      title={say('own.title', { provider: nameOf(bench.desk.tool.ownProvider) })}
      text={say('own.text')}
    >
      <NativeSelect
        label={say('own.when')}
        data={places}
        value={routes.own === null ? 'off' : String(Math.min(routes.own, added.length))}
        onChange={({ currentTarget: { value } }) =>
          bench.change({ ...routes, own: value === 'off' ? null : Number(value) })
        }
      />
      <PlacedProblem place="own" className={classes.problem} />
    </Panel>
  );
}

/** Who makes what is ordered: the way of the program, and the routes that were added to it. */
export function CodeRoutesPart({ bench, routes }: { bench: CodeBench; routes: EditableRoutes }) {
  const say = useTexts('adminToolDesk');
  const nameOf = useProviderNames();
  const [isAdding, setAdding] = useState(false);
  const definition: EditableDefinition = { ...bench.form.definition, routes: routes.routes };
  const setRoutes = (next: EditableDefinition['routes']) => {
    const added = next.map(withLeftOut);
    const own = routes.own === null && added.length > 0 ? null : Math.min(routes.own ?? 0, added.length);
    bench.change({ own, routes: added });
  };
  return (
    <div className={classes.stack}>
      <OwnWay bench={bench} routes={routes} />
      {routes.routes.map((route, place) => (
        <RouteEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of routes is what they are.
          key={place}
          definition={definition}
          edit={({ routes: next }) => next !== undefined && setRoutes(next)}
          route={route}
          place={place}
          title={say('code.added', { provider: nameOf(route.provider) })}
          isRemovable
        >
          <LeftOutFields
            bench={bench}
            route={route}
            at={`routes.${place}`}
            onLeftOut={(leftOut) =>
              bench.change({
                ...routes,
                routes: routes.routes.map((one, n) => (n === place ? { ...one, leftOut } : one)),
              })
            }
          />
        </RouteEditor>
      ))}
      {routes.routes.length < MOST_ADDED && (
        <div className={classes.addRow}>
          <Button variant="default" leftSection={<Plus size={14} aria-hidden />} onClick={() => setAdding(true)}>
            {say('routes.add')}
          </Button>
          <p className={classes.dim}>{say('code.order')}</p>
        </div>
      )}
      {isAdding && (
        <AddRoute
          definition={definition}
          onRoute={(route) => setRoutes([...routes.routes, route])}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
