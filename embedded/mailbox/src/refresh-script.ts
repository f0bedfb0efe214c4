/** Runs in the browser: reloads the page when a new mail is there, and only then, so that reading is not disturbed. */
export const refreshScript = `
const known = document.body.dataset.newest;
setInterval(async () => {
  if (document.hidden) return;
  try {
    const { id } = await (await fetch('?newest')).json();
    if (id !== null && id !== known) location.reload();
  } catch {}
}, 2000);
`;
