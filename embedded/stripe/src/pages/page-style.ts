export const pageStyle = `
:root { color-scheme: dark; --page: #0d0a14; --panel: #14101d; --raised: #1b1527; --hover: #241c33; --line: #2e2640;
  --text: #f2effa; --dim: #b0a8c4; --accent: #a78bfa; --good: #34d399; --warn: #fbbf24; --bad: #fb7185; }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif;
  display: flex; flex-direction: column; font-variant-numeric: tabular-nums; }
a { color: var(--accent); }
.banner { padding: 8px 16px; text-align: center; font-size: 14px; color: #1c1203; background: var(--warn); }
header { padding: 16px 24px; border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 4px 16px;
  align-items: baseline; justify-content: space-between; }
header strong { font-size: 18px; background: linear-gradient(90deg, #a78bfa, #f472b6); background-clip: text;
  color: transparent; }
main { width: 100%; max-width: 1080px; margin: 0 auto; padding: 32px 24px 64px; display: grid; gap: 24px; }
.columns { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 48px; align-items: start; }
main > div { display: grid; gap: 20px; }
.narrow { max-width: 560px; }
.wide { max-width: 1280px; }
h1 { font-size: 26px; line-height: 1.2; letter-spacing: -0.01em; overflow-wrap: anywhere; }
h2 { font-size: 17px; line-height: 1.3; }
.price small { font-weight: 400; letter-spacing: 0; }
.price { font-size: 40px; font-weight: 650; letter-spacing: -0.02em; line-height: 1.1; }
.dim, .hint, small { color: var(--dim); font-size: 14px; }
.panel { background: var(--panel); border: 1px solid var(--line); border-radius: 12px; padding: 20px; display: grid;
  gap: 16px; min-width: 0; }
.rows { list-style: none; padding: 0; display: grid; }
.rows > li { display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: space-between; align-items: baseline;
  padding: 10px 0; border-top: 1px solid var(--line); }
.rows > li:first-child { border-top: 0; }
.rows > li > :first-child:not(:only-child) { flex: 1 1 12em; }
.total { font-weight: 650; }
form { display: grid; gap: 14px; }
.inline { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
label { display: grid; gap: 6px; font-size: 14px; font-weight: 550; }
input, select { font: inherit; font-size: 16px; font-weight: 400; width: 100%; min-height: 44px; padding: 8px 12px; color: var(--text);
  background: var(--raised); border: 1px solid #6f6588; border-radius: 8px; }
.inline input, .inline select { width: auto; min-height: 32px; padding: 2px 10px; font-size: 14px; }
input[aria-invalid=true] { border-color: var(--bad); }
button, .button { font: inherit; font-weight: 600; min-height: 44px; padding: 8px 18px; border-radius: 8px; cursor: pointer;
  border: 1px solid var(--line); background: var(--raised); color: var(--text); text-decoration: none;
  display: inline-flex; align-items: center; justify-content: center; }
button:hover, .button:hover { background: var(--hover); }
button.primary { border: 0; color: #fff; background: linear-gradient(90deg, #6d28d9, #be185d); }
button.primary:hover { filter: brightness(1.12); }
button.small { min-height: 32px; padding: 4px 12px; font-size: 14px; }
.error { color: var(--bad); border-left: 3px solid var(--bad); padding-left: 12px; }
.note { border-left: 3px solid var(--accent); padding-left: 12px; }
.good { color: var(--good); } .warn { color: var(--warn); } .bad { color: var(--bad); }
details { border-top: 1px solid var(--line); padding-top: 12px; }
summary { cursor: pointer; font-weight: 550; }
details[open] > summary { margin-bottom: 12px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
caption { text-align: left; font-weight: 600; padding-bottom: 8px; }
th, td { text-align: left; padding: 8px 12px 8px 0; border-top: 1px solid var(--line); vertical-align: top; }
th { color: var(--dim); font-weight: 500; }
code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 760px) {
  main { padding: 20px 16px 48px; }
  .columns { grid-template-columns: minmax(0, 1fr); gap: 24px; }
  .price { font-size: 32px; }
}
`;
