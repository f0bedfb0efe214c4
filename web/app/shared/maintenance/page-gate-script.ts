import { alwaysOpen } from './is-closed.ts';

/**
 * The gate of pages that are plain HTML and run no app: asks as often as the app does, while it is shown, and leads to
 * the maintenance screen, which leads back. It closes what `isClosed` closes.
 */
export const pageGateScript = `(()=>{const look=()=>document.hidden||fetch('/api/maintenance').then(a=>a.ok?a.json():null).then(m=>{if(m&&m.enabled&&!m.isExempt&&!${JSON.stringify(alwaysOpen)}.some(p=>location.pathname===p||location.pathname.startsWith(p+'/'))&&!m.allowedRoutes.some(p=>p!==''&&location.pathname.startsWith(p)))location.replace('/maintenance?from='+encodeURIComponent(location.pathname))}).catch(()=>{});look();setInterval(look,30000);document.addEventListener('visibilitychange',look)})()`;
