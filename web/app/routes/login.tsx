import { DoorContent } from '../features/account/door-content.tsx';
import { SignInPage } from '../features/account/sign-in-page.tsx';
import type { PageHandle } from '../plain-html.ts';
import { Island } from '../ui/island.tsx';

export const handle: PageHandle = { isPlainHtml: true, island: 'door' };

export function meta() {
  return [{ title: 'Sign In - Kinora' }, { name: 'description', content: 'Sign in to your Kinora studio.' }];
}

export default function Login() {
  return (
    <Island name="door">
      <DoorContent>
        <SignInPage />
      </DoorContent>
    </Island>
  );
}
