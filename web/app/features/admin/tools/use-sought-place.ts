import { useEffect, useRef, useState } from 'react';
import { focusPlace, type SoughtPlace } from './places.ts';

type Parts<Part> = { shown: Part; partOf: (place: string) => Part; show: (part: Part) => void };

/**
 * Leads to a place of the definition. Which part is shown stands in the address, which follows when it can: the focus goes
 * there with the very drawing that has the part on the page, not after some time in which a busy machine may not have drawn it.
 */
export function useSoughtPlace<Part>({ shown, partOf, show }: Parts<Part>) {
  const [sought, setSought] = useState<SoughtPlace | null>(null);
  const reached = useRef<SoughtPlace | null>(null);
  useEffect(() => {
    if (sought === null || reached.current === sought || partOf(sought.place) !== shown) return;
    reached.current = sought;
    focusPlace(sought.place);
  });
  const lead = (place: string) => {
    setSought({ place });
    show(partOf(place));
  };
  return { sought, lead };
}
