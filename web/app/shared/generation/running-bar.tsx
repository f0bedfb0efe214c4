import { Progress } from '@mantine/core';
import { useTexts } from '../texts/use-texts.ts';

type Props = {
  /** What runs. */
  name: string;
  /** Null while nobody knows: assistive technology is then told of no figure. */
  percent: number | null;
  size: 4 | 'sm' | 'lg';
};

/** How far something is that is being made. */
export function RunningBar({ name, percent, size }: Props) {
  const say = useTexts('generation');
  const isUnknown = percent === null;
  const figures = isUnknown ? {} : { 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': Math.round(percent) };
  return (
    <Progress.Root size={size}>
      <Progress.Section
        value={percent ?? 100}
        animated={isUnknown}
        striped={isUnknown}
        withAria={false}
        role="progressbar"
        aria-label={isUnknown ? say('bar.unknown', { name }) : say('bar.known', { name, percent: Math.round(percent) })}
        {...figures}
      />
    </Progress.Root>
  );
}
