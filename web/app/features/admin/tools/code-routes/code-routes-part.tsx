import { keysOf } from '@kinora/catalogue/runtime/definition';
import { Button, NativeSelect } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Panel } from '../../page-parts.tsx';
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

const choices = [
  { value: '', label: 'Say what becomes of it' },
  { value: 'untouched', label: 'Only orders that leave it as it is' },
  { value: 'all', label: 'All orders: it is ignored' },
];

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
  const sent = new Set(
    route.map.flatMap(({ from }) => ('field' in from && from.field !== undefined ? [from.field] : [])),
  );
  const fields = [
    ...form.definition.fields.filter((field) => !sent.has(field.name) && !keysOf(field).every((key) => sent.has(key))),
    ...form.unsent,
  ];
  // What is sent by now is left out no more.
  const kept = route.leftOut.filter(({ field }) => fields.some(({ name }) => name === field));
  const say = (field: string, value: string) => {
    const others = kept.filter((one) => one.field !== field);
    onLeftOut(value === 'all' || value === 'untouched' ? [...others, { field, orders: value }] : others);
  };
  if (fields.length === 0) return null;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.subheading}>What this provider is not told</legend>
      <p className={classes.dim}>
        Orders that set one of these use another route, unless you allow this route to ignore it.
      </p>
      <PlacedProblem place={`${at}.leftOut`} className={classes.problem} />
      <div className={classes.grid}>
        {fields.map(({ name, label }) => (
          <NativeSelect
            key={name}
            label={label}
            data={choices}
            value={kept.find(({ field }) => field === name)?.orders ?? ''}
            onChange={({ currentTarget }) => say(name, currentTarget.value)}
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
            Leave all others to the other routes
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Where the program's own way comes among the routes. */
function OwnWay({ bench, routes }: { bench: CodeBench; routes: EditableRoutes }) {
  const { ownProvider } = bench.desk.tool;
  const added = routes.routes.map(({ provider }) => provider);
  const places = [
    { value: '0', label: 'Asked first' },
    ...added.map((provider, n) => ({ value: String(n + 1), label: `Asked after ${provider}` })),
    ...(added.length > 0 ? [{ value: 'off', label: 'Switched off' }] : []),
  ];
  return (
    <Panel
      id="own-way"
      title={`The way it came: ${ownProvider}`}
      text="Part of the program: what it sends cannot be changed here."
    >
      <NativeSelect
        label="When it is asked"
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
          title={`Added: ${route.provider}`}
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
            Add a route
          </Button>
          <p className={classes.dim}>
            The next one is asked only when a provider has certainly not taken the order. People pay once.
          </p>
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
