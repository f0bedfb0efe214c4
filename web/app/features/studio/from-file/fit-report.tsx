import type { Tool } from '@kinora/catalogue/tool';
import { Anchor } from '@mantine/core';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import type { Left } from './fit-settings.ts';
import classes from './from-file.module.css';
import type { Reading } from './read-from.ts';

const known = ['prompt', 'negativePrompt', 'size', 'steps', 'guidance', 'seed', 'model'] as const;
const isKnown = (name: string): name is (typeof known)[number] => known.some((one) => one === name);

type Props = { reading: Reading; tool: Tool; onOpenThere: () => void };

/** What of a file stands in the form now, and what does not. */
export function FitReport({ reading: { fit, source, there }, tool, onOpenThere }: Props) {
  const say = useTexts('fromFile');
  if (fit === null) return null;
  const nameOf = ({ name }: Left) => (isKnown(name) ? say(`name.${name}`) : name);
  const whyOf = ({ why }: Left) =>
    why === 'model' ? say('why.model', { tool: tool.name }) : why === 'seed' ? say('why.seed') : say('why.noPlace');
  const taken = fit.kept.filter(({ how }) => how === 'taken');
  const changed = fit.kept.filter(({ how }) => how === 'changed');
  return (
    <div className={classes.report}>
      <p>{say('from', { source: source === 'iptc' ? 'other' : source })}</p>
      {there !== null && (
        <p>
          {say('there', { tool: there.name })}{' '}
          {there.route !== null && (
            <Anchor component="button" type="button" onClick={onOpenThere}>
              {say('openThere', { tool: there.name })}
            </Anchor>
          )}
        </p>
      )}
      {taken.length > 0 && (
        <section>
          <h3>{say('taken')}</h3>
          <dl>
            {taken.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd dir="auto">
                  <span>{value}</span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {changed.length > 0 && (
        <section>
          <h3>{say('changed')}</h3>
          <dl>
            {changed.map(({ name, value, asked }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{say('instead', { value, asked })}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {fit.left.length > 0 && (
        <section>
          <h3>{say('left')}</h3>
          <dl>
            {fit.left.map((left) => (
              <div key={`${left.name} ${left.value}`}>
                <dt dir="auto">{nameOf(left)}</dt>
                <dd>
                  <span dir="auto">{left.value}</span>
                  <small>{whyOf(left)}</small>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}
