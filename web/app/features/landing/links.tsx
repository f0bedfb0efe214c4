import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import classes from './links.module.css';

export function StartLink({ label = 'Start Creating Free' }: { label?: string }) {
  return (
    <Link to="/signup" className={`${classes.link} ${classes.primary}`}>
      {label}
      <ArrowRight size={18} aria-hidden />
    </Link>
  );
}

export function SignInLink() {
  return (
    <Link to="/login" className={`${classes.link} ${classes.secondary}`}>
      Sign In
    </Link>
  );
}
