import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** Light modules around the code, so that cameras find it (ISO/IEC 18004 asks for four). */
const QUIET_MODULES = 4;

/** A QR code, dark on light in both themes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_MODULES });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} />
    </svg>
  );
}
