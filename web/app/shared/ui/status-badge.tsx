import { CircleCheck, CircleDashed, CircleX, LoaderCircle, type LucideIcon } from 'lucide-react';
import classes from './status-badge.module.css';

const looks: Readonly<Record<string, { icon: LucideIcon; word: string }>> = {
  processing: { icon: LoaderCircle, word: 'Processing' },
  completed: { icon: CircleCheck, word: 'Completed' },
  failed: { icon: CircleX, word: 'Failed' },
};

export function StatusBadge({ status }: { status: string }) {
  const look = looks[status];
  const Icon = look?.icon ?? CircleDashed;
  return (
    <span className={classes.badge} data-status={look ? status : 'other'}>
      <Icon size={13} aria-hidden />
      {look?.word ?? status}
    </span>
  );
}
