export const pageStyle = `
:root { color-scheme: dark; --page: #0d0a14; --panel: #14101d; --hover: #1e182b; --line: #2b243b;
  --text: #f2effa; --dim: #a9a1bd; --accent: #a78bfa; }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif;
  display: flex; flex-direction: column; }
header { padding: 16px 24px; border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 0 12px;
  align-items: baseline; }
h1 { font-size: 18px; background: linear-gradient(90deg, #a78bfa, #f472b6); background-clip: text; color: transparent; }
header p, .meta, nav span, time { color: var(--dim); font-size: 13px; }
main { flex: 1; display: grid; grid-template-columns: minmax(240px, 340px) 1fr; }
.empty { display: grid; grid-template-columns: 1fr; place-content: center; padding: 24px; text-align: center; color: var(--dim); }
nav { border-right: 1px solid var(--line); }
ol { list-style: none; padding: 0; }
nav a { display: grid; padding: 12px 24px; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
nav a:hover { background: var(--panel); }
nav a[aria-current] { background: var(--hover); box-shadow: inset 3px 0 var(--accent); }
nav strong, nav span { overflow-wrap: anywhere; }
article { padding: 24px; min-width: 0; display: flex; flex-direction: column; gap: 16px; }
h2 { font-size: 22px; line-height: 1.25; overflow-wrap: anywhere; }
h3 { font-size: 13px; font-weight: 500; color: var(--dim); margin-bottom: 8px; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--panel); border: 1px solid var(--line);
  border-radius: 10px; padding: 16px; }
pre a, .back { color: var(--accent); }
.back { display: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
iframe { width: 100%; height: 60vh; border: 1px solid var(--line); border-radius: 10px; background: #fff; }
@media (max-width: 720px) {
  main { grid-template-columns: 1fr; }
  nav { border-right: 0; }
  article, .chosen nav { display: none; }
  .chosen article { display: flex; padding: 16px; }
  .back { display: block; }
}
`;
