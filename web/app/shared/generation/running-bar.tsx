import { Progress } from '@mantine/core';

type Props = {
  /** What runs. */
  name: string;
  /** Null while nobody knows: assistive technology is then told of no figure. */
  percent: number | null;
  size: 4 | 'sm' | 'lg';
};

/** How far something is that is being made. */
export function RunningBar({ name, percent, size }: Props) {
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
        aria-label={isUnknown ? `${name}: in progress` : `${name}: ${Math.round(percent)} percent`}
        {...figures}
      />
    </Progress.Root>
  );
}
