import type { DefinitionProblem } from '@kinora/catalogue/runtime/field-rules';
import type { ToolDesk } from '@kinora/server/admin-tools-wire';
import { Alert } from '@mantine/core';
import { CircleCheck, ListTodo } from 'lucide-react';
import classes from './tools.module.css';

type Props = { desk: ToolDesk; isChanged: boolean; problems: readonly DefinitionProblem[] };

/** What stands between this draft and the people of the studio. */
export function LeftToDo({ desk: { tool, left }, isChanged, problems }: Props) {
  if (problems.length > 0) {
    return (
      <Alert color="yellow" icon={<ListTodo aria-hidden />} title="Mend this first">
        <ul className={classes.warnings}>
          {problems.map(({ place, message }) => (
            <li key={`${place} ${message}`}>
              {message} {place !== '' && <code>{place}</code>}
            </li>
          ))}
        </ul>
      </Alert>
    );
  }
  if (!tool.hasDraft && !isChanged) return null;
  if (isChanged) {
    return (
      <Alert color="gray" icon={<ListTodo aria-hidden />}>
        Save the draft to prove its price and test it.
      </Alert>
    );
  }
  if (left.length === 0) {
    return (
      <Alert color="green" icon={<CircleCheck aria-hidden />}>
        Everything is done. It can be published.
      </Alert>
    );
  }
  return (
    <Alert color="gray" icon={<ListTodo aria-hidden />} title="Before it can be published">
      <ul className={classes.warnings}>
        {left.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Alert>
  );
}
