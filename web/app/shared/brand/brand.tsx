import classes from './brand.module.css';
import { useBrand } from './use-brand.ts';

/** The logo, or the icon and the name. */
export function Brand({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <span
      className={classes.brand}
      data-compact={isCompact || undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server makes it of escaped text and its own files.
      dangerouslySetInnerHTML={{ __html: useBrand().mark }}
    />
  );
}
