import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import classes from './closed-banner.module.css';
import { useKnownMaintenance } from './watch.ts';

/** Tells administrators, who see every page as ever, that nobody else does. */
export function ClosedBanner() {
  const maintenance = useKnownMaintenance();
  if (!maintenance?.enabled || !maintenance.isExempt) return null;
  return (
    <aside className={classes.banner} aria-label="The studio is closed">
      <Lock size={14} aria-hidden />
      <p>
        The studio is closed to everyone except administrators.{' '}
        <Link to="/admin/settings?part=maintenance">Maintenance settings</Link>
      </p>
    </aside>
  );
}
