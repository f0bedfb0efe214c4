import type { Drift } from '@kinora/server/admin-tools-wire';
import { Alert, Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { useProviderNames } from '../providers/provider-names.tsx';
import { redrawn } from './redraw.ts';
import type { EditableRoute } from './route-words.ts';
import classes from './tools.module.css';
import { checkDrift, importTool } from './tools-api.ts';
import type { Bench } from './use-bench.ts';

/** What names the model of a route in an import; null for providers that publish no schemas. */
function askedAgain({ provider, target }: EditableRoute) {
  if (target.kind === 'fal') return { kind: 'fal', endpoint: target.endpoint };
  return target.kind === 'replicate' ? { kind: 'replicate', provider, model: target.model } : null;
}

function LookAgain({ bench: { desk, editor } }: { bench: Bench }) {
  const say = useTexts('adminToolDesk');
  const look = useMutation({ mutationFn: async () => editor.follow(await checkDrift(desk.tool.id)) });
  return (
    <>
      <Button size="xs" variant="default" loading={look.isPending} onClick={() => look.mutate()}>
        {say('drift.again')}
      </Button>
      {look.isError && <span role="alert">{errorMessage(look.error)}</span>}
    </>
  );
}

/** Puts what the model takes today under what is being worked on; nothing is saved by it. */
function Redraw({ bench: { editable, editor }, provider }: { bench: Bench; provider: string }) {
  const say = useTexts('adminToolDesk');
  const place = editable?.routes.findIndex((route) => route.provider === provider) ?? -1;
  const route = editable?.routes[place];
  const asked = route === undefined ? null : askedAgain(route);
  const draw = useMutation({
    mutationFn: async () => {
      if (editable === null || asked === null) return;
      const { definition } = await importTool(asked);
      const next = redrawn(editable, place, definition);
      if (next === null) throw new Error(say('drift.noForm'));
      editor.change(next);
    },
  });
  if (asked === null) return null;
  return (
    <>
      <Button size="xs" variant="default" loading={draw.isPending} onClick={() => draw.mutate()}>
        {say('drift.redraw')}
      </Button>
      {draw.isError && <span role="alert">{errorMessage(draw.error)}</span>}
    </>
  );
}

function Changed({ bench, drift }: { bench: Bench; drift: Drift }) {
  const nameOf = useProviderNames();
  const say = useTexts('adminToolDesk');
  const { provider, version, changes, since, checkedAt, problem, isHarmless } = drift;
  const checked = () => <RelativeTime at={checkedAt} />;
  return (
    <Alert
      color={isHarmless ? 'gray' : 'yellow'}
      icon={<TriangleAlert aria-hidden />}
      title={
        isHarmless
          ? say('drift.little', { provider: nameOf(provider) })
          : say('drift.much', { provider: nameOf(provider), version })
      }
    >
      <div className={classes.stack}>
        <ul className={classes.warnings}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        <p className={classes.when}>
          {since === null
            ? say.rich('drift.checked', { checked })
            : say.rich('drift.seen', { checked, since: () => <RelativeTime at={since} /> })}
          {problem !== null && ` ${say('drift.problem', { problem })}`}
        </p>
        {!isHarmless && <p>{say('drift.text', { version })}</p>}
        <Group gap="sm">
          {!isHarmless && <Redraw bench={bench} provider={provider} />}
          <LookAgain bench={bench} />
        </Group>
      </div>
    </Alert>
  );
}

/** What providers have changed about the models of what is on sale, and what to do about it. */
export function DriftNotice({ bench }: { bench: Bench }) {
  const { tool, drift } = bench.desk;
  if (tool.state !== 'published') return null;
  return drift
    .filter(({ isChanged }) => isChanged === true)
    .map((one) => <Changed key={one.provider} bench={bench} drift={one} />);
}
