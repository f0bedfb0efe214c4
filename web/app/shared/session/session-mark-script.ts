import { SESSION_MARK } from './session-mark.ts';

/**
 * Marks pages that are plain HTML for whoever is signed in: at once by what was so the last time, then by the server's
 * answer, since no script can read the session. Styles show the fitting one of two links (see session-link.tsx).
 */
export const sessionMarkScript = `(()=>{const r=document.documentElement;const mark=s=>{if(s)r.dataset.session='in';else delete r.dataset.session};try{mark(localStorage.getItem('${SESSION_MARK}'))}catch{}fetch('/api/auth/get-session').then(a=>a.ok?a.json():undefined).then(s=>{if(s===undefined)return;mark(s);try{if(s)localStorage.setItem('${SESSION_MARK}','1');else localStorage.removeItem('${SESSION_MARK}')}catch{}}).catch(()=>{})})()`;
