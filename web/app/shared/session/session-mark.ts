/** What is remembered in this browser while somebody is signed in. */
export const SESSION_MARK = 'kinora-signed-in';

/** Marks the document from inside the app as the script of plain pages does (see session-mark-script.ts). */
export function markSession(isSignedIn: boolean): void {
  if (isSignedIn) {
    document.documentElement.dataset.session = 'in';
    localStorage.setItem(SESSION_MARK, '1');
  } else {
    delete document.documentElement.dataset.session;
    localStorage.removeItem(SESSION_MARK);
  }
}
