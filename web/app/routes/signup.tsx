import { DoorContent } from '../features/account/door-content.tsx';
import { SignUpPage } from '../features/account/sign-up-page.tsx';
import type { PageHandle } from '../plain-html.ts';
import { Island } from '../ui/island.tsx';

export const handle: PageHandle = { isPlainHtml: true, island: 'door' };

export function meta() {
  return [
    { title: 'Create Account - Kinora' },
    { name: 'description', content: 'Create a free Kinora account and start with free tokens.' },
  ];
}

export default function SignUp() {
  return (
    <Island name="door">
      <DoorContent>
        <SignUpPage />
      </DoorContent>
    </Island>
  );
}
