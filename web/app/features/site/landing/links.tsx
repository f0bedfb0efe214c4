import { ArrowRight } from 'lucide-react';
import classes from './links.module.css';
import { SessionLink } from './session-link.tsx';

export function StartLink() {
  return (
    <SessionLink
      guest={{ to: '/signup', label: 'Start Creating Free' }}
      member={{ to: '/dashboard', label: 'Open Dashboard' }}
      className={`${classes.link} ${classes.primary}`}
      icon={<ArrowRight size={18} aria-hidden />}
    />
  );
}

export function SignInLink() {
  return (
    <SessionLink
      guest={{ to: '/login', label: 'Sign In' }}
      member={{ to: '/gallery', label: 'My Gallery' }}
      className={`${classes.link} ${classes.secondary}`}
    />
  );
}
