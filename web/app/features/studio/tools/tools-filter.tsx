import { CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type Group, groups } from './tool-groups.ts';
import classes from './tools-filter.module.css';

type Props = {
  query: string;
  /** Null for all of them. */
  kind: Group | null;
  /** How many tools of each kind the search leaves. */
  counts: ReadonlyMap<Group, number>;
  total: number;
  onQuery: (query: string) => void;
  onKind: (kind: Group | null) => void;
};

/** Search and kind over the list of all tools. */
export function ToolsFilter({ query, kind, counts, total, onQuery, onKind }: Props) {
  const kinds = [{ value: null, label: 'All' }, ...groups];
  return (
    <search className={classes.bar} aria-label="Tool filters">
      <TextInput
        className={classes.search}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        maxLength={100}
        aria-label="Search tools"
        placeholder="Search tools"
        leftSection={<Search size={15} aria-hidden />}
        rightSection={query !== '' && <CloseButton size="sm" aria-label="Clear search" onClick={() => onQuery('')} />}
        value={query}
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
      />
      <fieldset className={classes.kinds}>
        <legend className="visually-hidden">Kind</legend>
        {kinds.map(({ value, label }) => (
          <label key={label} className={classes.kind}>
            <input type="radio" name="kind" checked={kind === value} onChange={() => onKind(value)} />
            <span>
              {label} <small>{value === null ? total : (counts.get(value) ?? 0)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <p role="status" className="visually-hidden">
        {total === 1 ? '1 tool found' : `${total} tools found`}
      </p>
    </search>
  );
}
