import { Link } from 'react-router';
import { tokenCount } from '../../../shared/format/format.ts';
import classes from './destination-option.module.css';
import type { Destination } from './destinations.ts';
import { kindIcons } from './kind-icons.ts';

export function optionId({ key }: Destination): string {
  return `switcher-${key}`;
}

type Props = { destination: Destination; isActive: boolean; onPoint: () => void; onChoose: () => void };

/** One place in the switcher's list: a link, so that it opens in a tab of its own as links do. */
export function DestinationOption({ destination, isActive, onPoint, onChoose }: Props) {
  const { name, detail, kind, fromTokens, reason, to } = destination;
  const Icon = kindIcons[kind];
  const option = { id: optionId(destination), className: classes.option };
  const words = (
    <>
      <Icon size={17} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>{reason ?? detail}</span>
      </span>
      {fromTokens !== null && <span className={classes.price}>from {tokenCount(fromTokens)}</span>}
    </>
  );
  if (to === null) {
    return (
      <div {...option} role="option" tabIndex={-1} aria-selected={false} aria-disabled data-usable={false}>
        {words}
      </div>
    );
  }
  return (
    <Link
      {...option}
      role="option"
      tabIndex={-1}
      to={to}
      aria-selected={isActive}
      data-usable={reason === null}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      {words}
    </Link>
  );
}
