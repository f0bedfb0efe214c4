import { Link, Outlet } from 'react-router';
import { DoorArt } from '../../features/sign-in/door-art.tsx';
import { Brand } from '../../shared/brand/brand.tsx';
import classes from './door.module.css';

/** The room in front of the studio: a form, and the dark room beside it. */
export default function Door() {
  return (
    <div className={classes.door}>
      <div className={classes.side}>
        <header>
          <Link to="/" reloadDocument className={classes.brand}>
            <Brand />
          </Link>
        </header>
        <main className={classes.main}>
          <Outlet />
        </main>
      </div>
      <DoorArt />
    </div>
  );
}
