import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { errorMessage } from '../../shared/api/api-error.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import classes from './inbox.module.css';
import { turnOnPush } from './push.ts';

/** Offered while something takes long, once: the browser's own question comes after a yes alone. */
export function PushOffer({ onDone }: { onDone: () => void }) {
  const say = useTexts('inbox');
  const [isAsking, setAsking] = useState(false);
  async function accept() {
    setAsking(true);
    try {
      const isOn = await turnOnPush();
      notifications.show({ message: say(isOn ? 'push.on' : 'push.denied') });
    } catch (error) {
      notifications.show({ color: 'red', title: say('push.failed'), message: errorMessage(error) });
    }
    onDone();
  }
  // Within the header, whose glass is a frame of its own for what is fixed, it would hang off the top of the window.
  return createPortal(
    <aside className={classes.offer} aria-label={say('push.offer')}>
      <BellRing size={18} aria-hidden />
      <p>
        <strong>{say('push.offer')}</strong> {say('push.offerText')}
      </p>
      <Button size="xs" loading={isAsking} onClick={() => void accept()}>
        {say('push.accept')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={onDone}>
        {say('push.later')}
      </Button>
    </aside>,
    document.body,
  );
}
