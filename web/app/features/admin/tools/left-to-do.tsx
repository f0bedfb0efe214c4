import { Alert, UnstyledButton } from '@mantine/core';
import { CircleCheck, ListTodo } from 'lucide-react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './tools.module.css';

type Props = {
  /** What is wrong, and where. */
  problems: readonly { place: string; message: string }[];
  isChanged: boolean;
  hasDraft: boolean;
  /** What is still to be done; with the place that mends it where there is one. */
  left: readonly { words: string; place?: string }[];
  texts: { unsaved: string; done: string; heading: string };
  onPlace: (place: string) => void;
};

/** Leads to where something is mended; who does not see the line before it is told which one. */
function ShowMe({ what, onShow }: { what: string; onShow: () => void }) {
  const say = useTexts('adminToolDesk');
  return (
    <UnstyledButton className={classes.showMe} onClick={onShow}>
      {say.rich('showMe', { more: (content) => <span className="visually-hidden">{content}</span> }, { what })}
    </UnstyledButton>
  );
}

/** What stands between a draft and the people of the studio. */
export function LeftToDo({ problems, isChanged, hasDraft, left, texts, onPlace }: Props) {
  const say = useTexts('adminToolDesk');
  if (problems.length > 0) {
    return (
      <Alert color="yellow" icon={<ListTodo aria-hidden />} title={say('left.mend')}>
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
  if (isChanged) {
    return (
      <p className={classes.todo} role="status">
        <ListTodo size={18} aria-hidden />
        {texts.unsaved}
      </p>
    );
  }
  if (!hasDraft) return null;
  if (left.length === 0) {
    return (
      <Alert color="green" icon={<CircleCheck aria-hidden />}>
        {texts.done}
      </Alert>
    );
  }
  return (
    <section className={classes.todo} aria-labelledby="left-heading">
      <ListTodo size={18} aria-hidden />
      <div>
        <h2 id="left-heading">{texts.heading}</h2>
        <ul className={classes.warnings}>
          {left.map(({ words, place }) => (
            <li key={words}>
              {words} {place !== undefined && <ShowMe what={words} onShow={() => onPlace(place)} />}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
