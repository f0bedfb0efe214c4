import { NativeSelect } from '@mantine/core';

type Props = {
  label: string;
  value: string;
  /** What stands before the zones. */
  first?: readonly { value: string; label: string }[];
  isBusy?: boolean;
  onChange: (zone: string) => void;
};

/** One of the zones that this browser knows, or the chosen one where it does not. */
export function TimeZoneSelect({ label, value, first = [], isBusy = false, onChange }: Props) {
  const named = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (!first.some((each) => each.value === value)) named.add(value);
  for (const each of first) named.delete(each.value);
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      data={[...first, ...[...named].map((zone) => ({ value: zone, label: zone }))]}
      onChange={({ currentTarget }) => {
        if (!isBusy) onChange(currentTarget.value);
      }}
    />
  );
}
