import { Link } from 'react-router';
import { Brand } from '../../ui/brand.tsx';
import classes from './frame.module.css';

export function LandingHeader() {
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.brand}>
          <Brand />
        </Link>
        <nav aria-label="Page" className={classes.nav}>
          <a href="#tools">Tools</a>
          <a href="#gallery">Gallery</a>
        </nav>
        <Link to="/login" className={classes.enter}>
          Sign In
        </Link>
      </div>
    </header>
  );
}

export function LandingFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.foot}>
        <Brand />
        <p>Kinora is open and yours to host. Named after an early motion-picture viewer, a reel of turning leaves.</p>
        <nav aria-label="Footer" className={classes.nav}>
          <a href="#tools">Tools</a>
          <a href="#gallery">Gallery</a>
          <Link to="/signup">Create Account</Link>
        </nav>
      </div>
    </footer>
  );
}
