/** In place of a public page that could not be made. It needs nothing else, and names nothing that may be broken. */
export const ERROR_PAGE = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong</title>
<style>body{display:grid;min-height:100vh;margin:0;place-content:center;padding:24px;background:#0b0912;color:#e9e7f2;font-family:system-ui,sans-serif;line-height:1.6}a{color:#b7a5ff}</style>
</head><body><main><h1>This page could not be shown</h1><p>It is our fault. Loading the page again in a moment usually helps.</p>
<p><a href="/login">Sign in to your studio</a></p></main></body></html>`;

export const ERROR_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
