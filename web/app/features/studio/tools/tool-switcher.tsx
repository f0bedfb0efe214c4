import { Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AppWindow, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { meQuery } from '../../../shared/api/queries.ts';
import { fromTokens as fromPrice } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { useWholeCatalogue } from '../../../shared/tools/summaries.ts';
import { useReturnFocus } from '../../../shared/ui/use-return-focus.ts';
import { type Destination, destinations } from './destinations.ts';
import { recentTools } from './recent-tools.ts';
import { toolIcon } from './tool-icons.ts';
import classes from './tool-switcher.module.css';

function optionId({ key }: Destination): string {
  return `switcher-${key}`;
}

type DestinationOptionProps = {
  destination: Destination;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

/** One place in the switcher's list: a link, so that it opens in a tab of its own as links do. */
function DestinationOption({ destination, isActive, onPoint, onChoose }: DestinationOptionProps) {
  const { name, detail, tool, fromTokens, reason, to } = destination;
  const Icon = tool === null ? AppWindow : toolIcon(tool);
  const option = { id: optionId(destination), className: classes.option };
  const words = (
    <>
      <Icon size={17} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>{reason ?? detail}</span>
      </span>
      {fromTokens !== null && <span className={classes.price}>{fromPrice(fromTokens)}</span>}
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

const LIST = 'switcher-list';
const MOST_CHARACTERS = 100;

type Props = {
  query: string;
  onQuery: (query: string) => void;
  /** What is typed goes into the field from here on. */
  onReady: () => void;
  onClose: () => void;
};

/** What is typed, and what fits it: the arrow keys move through the list while the focus stays in the field. */
function Finder({ query, onQuery, onReady, onClose }: Props) {
  const say = useTexts('switcher');
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery);
  const catalogue = useWholeCatalogue();
  const [place, setPlace] = useState(0);
  const groups = destinations(query, {
    tools: catalogue.data?.tools ?? [],
    recent: me ? recentTools(me.user.id) : [],
    isAdmin: me?.user.role === 'admin',
    publishes: catalogue.data?.publishes === true,
  });
  const all = groups.flatMap((group) => group.destinations);
  const usable = all.filter(({ to }) => to !== null);
  const active = usable[place] ?? usable[0];
  const activeId = active && optionId(active);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function act(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setPlace((place + by + usable.length) % Math.max(1, usable.length));
    else if (event.key === 'Enter' && active?.to) {
      onClose();
      void navigate(active.to);
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <TextInput
        data-autofocus
        type="text"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        size="md"
        maxLength={MOST_CHARACTERS}
        className={classes.search}
        role="combobox"
        aria-label={say('find')}
        aria-expanded
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={say('find')}
        leftSection={<Search size={17} aria-hidden />}
        value={query}
        onChange={({ currentTarget }) => {
          onQuery(currentTarget.value);
          setPlace(0);
        }}
        onFocus={onReady}
        onKeyDown={act}
      />
      <div id={LIST} role="listbox" aria-label={say('list')} className={classes.options}>
        {groups.map(({ label, destinations: places }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own outside of a select.
          <div key={label} role="group" aria-labelledby={`switcher-${label}`}>
            <p id={`switcher-${label}`} className={classes.label}>
              {label}
            </p>
            {places.map((destination) => (
              <DestinationOption
                key={destination.key}
                destination={destination}
                isActive={destination === active}
                onPoint={() => setPlace(usable.indexOf(destination))}
                onChoose={onClose}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={all.length === 0 || catalogue.isError ? classes.note : 'visually-hidden'}>
        {catalogue.isError && `${say('notLoaded')} `}
        {all.length === 0 ? say('none', { query: query.trim() }) : say('found', { count: all.length })}
      </p>
    </>
  );
}

/** Leads from any page to any tool or page. */
export function ToolSwitcher(props: Props) {
  useReturnFocus();
  const say = useTexts('switcher');
  const common = useTexts('common');
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={say('title')}
      size="lg"
      centered={false}
      yOffset="8vh"
      closeButtonProps={{ 'aria-label': common('close') }}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      <Finder {...props} />
    </Modal>
  );
}
