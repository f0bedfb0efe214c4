import type { Generation } from '@kinora/server/generations-wire';
import { useNavigate } from 'react-router';
import { prepareReuse, reuseRoute, reuseState } from './reuse-settings.ts';

/** Leads to where the settings of a generation are used again, with its form filled in; nowhere where its tool is gone. */
export function useReuse(): (generation: Generation) => void {
  const navigate = useNavigate();
  return (generation) => {
    const route = reuseRoute(generation);
    if (route === null) return;
    prepareReuse(generation);
    void navigate(route, { state: reuseState(generation) });
  };
}
