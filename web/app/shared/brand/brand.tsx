import classes from './brand.module.css';

export function Brand({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <span className={classes.brand}>
      <img src="/favicon.svg" alt="" width={28} height={28} />
      <span className={isCompact ? classes.compact : undefined}>Kinora</span>
    </span>
  );
}
