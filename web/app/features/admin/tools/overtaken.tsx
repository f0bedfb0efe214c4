import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { ChangesTable } from './changes-table.tsx';
import classes from './tools.module.css';
import type { Bench } from './use-bench.ts';

/** Somebody else has saved meanwhile: what was typed here is kept until it is said whose counts. */
export function Overtaken({ bench: { desk, editor } }: { bench: Bench }) {
  const [isShown, setShown] = useState(false);
  return (
    <Alert color="yellow" role="alert" title="Somebody else has changed this tool meanwhile">
      <div className={classes.stack}>
        <p>
          {desk.tool.changedBy ?? 'Another administrator'} saved while you were typing. Nothing of yours is lost: choose
          which of the two to go on with.
        </p>
        {isShown && <ChangesTable before={desk.definition} after={editor.definition} />}
        <Group gap="sm">
          <Button size="xs" variant="default" onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide the difference' : 'Show the difference'}
          </Button>
          <Button size="xs" variant="default" onClick={editor.overtake}>
            Go on with mine
          </Button>
          <Button size="xs" variant="default" onClick={editor.drop}>
            Go on with theirs
          </Button>
        </Group>
      </div>
    </Alert>
  );
}
