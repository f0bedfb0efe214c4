import { ModerationPage } from '../../../features/admin/moderation/moderation-page.tsx';

export function meta() {
  return [{ title: 'Moderation - Administration - Kinora' }];
}

export default function Moderation() {
  return <ModerationPage />;
}
