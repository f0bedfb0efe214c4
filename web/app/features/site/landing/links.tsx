import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './links.module.css';

type Way = { to: string; label: string };

type Props = {
  guest: Way;
  /** For whoever is signed in. */
  member: Way;
  className?: string | undefined;
  /** Of the room that both share. */
  place?: string | undefined;
  /** What tells links with the same words apart. */
  about?: string;
  icon?: ReactNode;
};

/** Two links in one room, so that nothing moves when it is known which of them counts. */
export function SessionLink({ guest, member, className = '', place = '', about, icon }: Props) {
  const named = ({ label }: Way) => (about === undefined ? {} : { 'aria-label': `${label}: ${about}` });
  return (
    <span className={`${classes.room} ${place}`}>
      <Link to={guest.to} className={`${className} ${classes.guest}`} {...named(guest)}>
        {guest.label}
        {icon}
      </Link>
      <Link to={member.to} className={`${className} ${classes.member}`} {...named(member)}>
        {member.label}
        {icon}
      </Link>
    </span>
  );
}

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
