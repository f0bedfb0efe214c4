import { SettingsPage } from '../../../features/admin/settings/settings-page.tsx';

export function meta() {
  return [{ title: 'Settings - Administration - Kinora' }];
}

export default function Settings() {
  return <SettingsPage />;
}
