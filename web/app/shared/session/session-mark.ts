import { forgetKeptScript } from '../offline/forget.ts';

/** What is remembered in this browser while somebody is signed in. */
const SESSION_MARK = 'kinora-signed-in';

/** Whether somebody was signed in here when it was last known. */
export function isSessionMarked(): boolean {
  try {
    return localStorage.getItem(SESSION_MARK) !== null;
  } catch {
    return false;
  }
}

/** Marks the document from inside the app, as the script of plain pages does. */
export function markSession(isSignedIn: boolean): void {
  if (isSignedIn) {
    document.documentElement.dataset.session = 'in';
    localStorage.setItem(SESSION_MARK, '1');
  } else {
    delete document.documentElement.dataset.session;
    localStorage.removeItem(SESSION_MARK);
  }
}

/**
 * Marks pages that are plain HTML for whoever is signed in: at once by what was so the last time, then by the server's
 * answer, since no script can read the session. Styles show the fitting one of two links.
 */
export const sessionMarkScript = `(()=>{const r=document.documentElement;const mark=s=>{if(s)r.dataset.session='in';else delete r.dataset.session};try{mark(localStorage.getItem('${SESSION_MARK}'))}catch{}fetch('/api/auth/get-session').then(a=>a.ok?a.json():undefined).then(s=>{if(s===undefined)return;mark(s);try{if(s)localStorage.setItem('${SESSION_MARK}','1');else{localStorage.removeItem('${SESSION_MARK}');${forgetKeptScript}}}catch{}}).catch(()=>{})})()`;
