import { Button } from '@mantine/core';
import { ShieldX } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { DENIED_MS } from './access.ts';
import classes from './access-denied.module.css';

/** For people who are signed in but no administrators; the dashboard opens by itself. */
export function AccessDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    document.title = 'Access Denied - Kinora';
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), DENIED_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <main className={classes.denied}>
      <ShieldX size={40} aria-hidden />
      <div role="alert">
        <h1>Access Denied</h1>
        <p>You don&apos;t have permission to access this page</p>
      </div>
      <Button component={Link} to="/dashboard" replace variant="default">
        Dashboard
      </Button>
    </main>
  );
}
