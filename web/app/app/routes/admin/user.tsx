import { useParams } from 'react-router';
import { UserPage } from '../../../features/admin/users/user-page.tsx';

export function meta() {
  return [{ title: 'User - Administration - Kinora' }];
}

export default function User() {
  const { id = '' } = useParams();
  return <UserPage key={id} id={id} />;
}
