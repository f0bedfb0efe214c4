import { UsersPage } from '../../../features/admin/users/users-page.tsx';

export function meta() {
  return [{ title: 'Users - Administration - Kinora' }];
}

export default function Users() {
  return <UsersPage />;
}
