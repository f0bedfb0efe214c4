import { UnstyledButton } from '@mantine/core';
import { useTexts } from '../texts/use-texts.ts';
import classes from './send-to.module.css';
import type { Target, targetsFor } from './send-to.ts';

type Props = {
  groups: ReturnType<typeof targetsFor>;
  isBusy: boolean;
  priceOf: (target: Target) => string;
  /** The prices are those of this very file. @default false */
  isExact?: boolean;
  onChoose: (target: Target) => void;
};

/** The tools that take a file, by what they make of it, each with its price. */
export function SendToTargets({ groups, isBusy, priceOf, isExact = false, onChoose }: Props) {
  const say = useTexts('sendTo');
  return groups.map(({ part, targets }) => (
    <section key={part} className={classes.group}>
      <h3 id={`send-${part}`}>{part === 'reuse' ? say('title') : say(`part.${part}`)}</h3>
      <ul aria-labelledby={`send-${part}`}>
        {targets.map((target) => (
          <li key={`${target.tool.id} ${target.field.name}`}>
            <UnstyledButton className={classes.target} disabled={isBusy} onClick={() => onChoose(target)}>
              <span>
                {target.tool.name}
                {target.isOneOfSeveral && <small className={classes.field}> {target.field.label}</small>}
              </span>
              <span className={classes.price} data-exact={isExact}>
                {priceOf(target)}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  ));
}
