import { isImported } from '@kinora/catalogue/imported-tools';
import type { Generation } from '@kinora/server/generations-wire';
import { CircleCheck, CircleDashed, CircleX, Import, LoaderCircle } from 'lucide-react';
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

/** Of one generation; what was brought along was never made, so it is not done either. */
export function GenerationBadge({ generation }: { generation: Pick<Generation, 'status' | 'tool_type'> }) {
  const say = useTexts('common');
  if (!isImported(generation)) return <StatusBadge status={generation.status} />;
  return (
    <span className={classes.badge} data-status="imported">
      <Import size={13} aria-hidden />
      {say('imported')}
    </span>
  );
}
