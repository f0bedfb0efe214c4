import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from 'react-router';
import { placedState } from '../generation/reuse-settings.ts';
import { placeInForm } from '../session/drafts.ts';
import { textsOf, useTexts } from '../texts/use-texts.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { useIsOnline } from './use-is-online.ts';
import classes from './waiting-list.module.css';
import { bringBack, dropOrder, noteOpened, type WaitingOrder } from './waiting-orders.ts';

const UNDO_SHOWN_MS = 10_000;

function Dropped({ onUndo }: { onUndo: () => void }) {
  const say = useTexts('offline');
  return (
    <Group justify="space-between" wrap="nowrap">
      {say('waiting.deleted')}
      <Button size="compact-sm" variant="default" onClick={onUndo}>
        {textsOf('generation')('remove.undo')}
      </Button>
    </Group>
  );
}

function drop(order: WaitingOrder) {
  const id = `waiting-${order.id}`;
  const undo = () => {
    notifications.hide(id);
    void bringBack(order);
  };
  void dropOrder(order.id);
  notifications.show({ id, autoClose: UNDO_SHOWN_MS, message: <Dropped onUndo={undo} /> });
}

/** Orders that were kept without a network. None is sent from here: each opens in its form, with its present price. */
export function WaitingList({ orders }: { orders: readonly WaitingOrder[] }) {
  const say = useTexts('offline');
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  function open({ id, tool, route, values }: WaitingOrder) {
    placeInForm(tool, values);
    noteOpened(tool, id);
    void navigate(route, { state: placedState() });
  }
  return (
    <section aria-labelledby="waiting-orders" className={classes.section}>
      <SectionHeading id="waiting-orders" title={say('waiting.title')} count={orders.length} />
      <p className={classes.note}>{isOnline ? say('waiting.online') : say('waiting.offline')}</p>
      <ul className={classes.list}>
        {orders.map((order) => (
          <li key={order.id} className={classes.order}>
            <span className={classes.words}>
              <strong>{order.name}</strong>
              <RelativeTime at={order.keptAt} />
            </span>
            <span className={classes.acts}>
              <Button
                size="xs"
                variant="default"
                aria-label={say('waiting.openNamed', { name: order.name })}
                onClick={() => open(order)}
              >
                {say('waiting.open')}
              </Button>
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                aria-label={say('waiting.deleteNamed', { name: order.name })}
                onClick={() => drop(order)}
              >
                {say('waiting.delete')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
