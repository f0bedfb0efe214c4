import { brandMark, poweredBy } from '@kinora/server/brand-mark';
import { placeholder } from '@kinora/server/page-placeholders';
import classes from './brand.module.css';
import { useBrand } from './use-brand.ts';

/** The logo, or the icon and the name. */
export function Brand({ isCompact = false }: { isCompact?: boolean }) {
  const brand = useBrand();
  const html = import.meta.env.SSR ? placeholder('brand-mark') : brandMark(brand);
  return (
    <span
      className={classes.brand}
      data-compact={isCompact || undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of escaped text, the same here and on the server.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Whose program it is, where the operator wants that said. */
export function PoweredBy() {
  const brand = useBrand();
  return <span>{import.meta.env.SSR ? placeholder('brand-powered-by') : poweredBy(brand)}</span>;
}
