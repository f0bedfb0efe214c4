import { CircleCheck, CircleDashed, CircleX, LoaderCircle } from 'lucide-react';
import { useTexts } from '../texts/use-texts.ts';
import classes from './status-badge.module.css';

const icons = { processing: LoaderCircle, completed: CircleCheck, failed: CircleX } as const;

const isKnown = (status: string): status is keyof typeof icons => status in icons;

export function StatusBadge({ status }: { status: string }) {
  const say = useTexts('common');
  const Icon = isKnown(status) ? icons[status] : CircleDashed;
  return (
    <span className={classes.badge} data-status={isKnown(status) ? status : 'other'}>
      <Icon size={13} aria-hidden />
      {isKnown(status) ? say(`status.${status}`) : status}
    </span>
  );
}
