import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { placedState } from '../generation/reuse-settings.ts';
import { placeInForm } from '../session/drafts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { useIsOnline } from './use-is-online.ts';
import classes from './waiting-list.module.css';
import { bringBack, dropOrder, noteOpened, type WaitingOrder } from './waiting-orders.ts';

/** Orders that were kept without a network. None is sent from here: each opens in its form, with its present price. */
export function WaitingList({ orders }: { orders: readonly WaitingOrder[] }) {
  const say = useTexts('offline');
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const [dropped, setDropped] = useState<WaitingOrder | null>(null);
  function open({ id, tool, route, values }: WaitingOrder) {
    placeInForm(tool, values);
    noteOpened(tool, id);
    void navigate(route, { state: placedState() });
  }
  if (orders.length === 0 && dropped === null) return null;
  return (
    <section aria-labelledby="waiting-orders" className={classes.section}>
      <SectionHeading id="waiting-orders" title={say('waiting.title')} count={orders.length} />
      <p className={classes.note}>{isOnline ? say('waiting.online') : say('waiting.offline')}</p>
      {dropped !== null && (
        <p role="status" className={classes.dropped}>
          {say('waiting.deleted')}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              setDropped(null);
              void bringBack(dropped);
            }}
          >
            {say('waiting.undo')}
          </Button>
        </p>
      )}
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
                onClick={() => {
                  setDropped(order);
                  void dropOrder(order.id);
                }}
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
