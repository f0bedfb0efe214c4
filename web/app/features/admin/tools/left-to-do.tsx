import { Alert, UnstyledButton } from '@mantine/core';
import { CircleCheck, ListTodo } from 'lucide-react';
import classes from './tools.module.css';
import type { Bench } from './use-bench.ts';

type Props = { bench: Bench; onPlace: (place: string) => void };

/** Leads to where something is mended; who does not see the line before it is told which one. */
function ShowMe({ what, onShow }: { what: string; onShow: () => void }) {
  return (
    <UnstyledButton className={classes.showMe} onClick={onShow}>
      Show me
      <span className="visually-hidden"> {what}</span>
    </UnstyledButton>
  );
}

/** What stands between this draft and the people of the studio. */
export function LeftToDo({ bench: { desk, editor, problems }, onPlace }: Props) {
  const { tool, left } = desk;
  const { isChanged } = editor;
  if (problems.length > 0) {
    return (
      <Alert color="yellow" icon={<ListTodo aria-hidden />} title="Mend this first">
        <ul className={classes.warnings}>
          {problems.map(({ place, message }) => (
            <li key={`${place} ${message}`}>
              {message} <ShowMe what={place} onShow={() => onPlace(place)} />
            </li>
          ))}
        </ul>
      </Alert>
    );
  }
  if (!tool.hasDraft && !isChanged) return null;
  if (isChanged) {
    return (
      <p className={classes.todo} role="status">
        <ListTodo size={18} aria-hidden />
        Not saved yet. Save the draft to test it.
      </p>
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
    <section className={classes.todo} aria-labelledby="left-heading">
      <ListTodo size={18} aria-hidden />
      <div>
        <h2 id="left-heading">Before it can be published</h2>
        <ul className={classes.warnings}>
          {left.map(({ words, place }) => (
            <li key={words}>
              {words} <ShowMe what={words} onShow={() => onPlace(place)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
