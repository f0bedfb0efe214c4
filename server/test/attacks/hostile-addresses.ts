/** An address of this machine in the ways in which programs read one. */
function writtenOut(a: number, b: number, c: number, d: number): string[] {
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = whole.toString(16).padStart(8, '0');
  const octal = [a, b, c, d].map((part) => `0${part.toString(8)}`).join('.');
  return [
    `${a}.${b}.${c}.${d}`,
    `${a}.${b}.${c}.${d}.`,
    `${a}.${b}.${c * 256 + d}`,
    `${whole}`,
    `0x${hex}`,
    octal,
    `0${whole.toString(8)}`,
    `0x${a.toString(16)}.0x${b.toString(16)}.0x${c.toString(16)}.0x${d.toString(16)}`,
    `%3${Math.floor(a / 100)}${String(a).slice(1)}.${b}.${c}.${d}`,
    `[::ffff:${a}.${b}.${c}.${d}]`,
    `[::ffff:${hex.slice(0, 4)}:${hex.slice(4)}]`,
    `[64:ff9b::${hex.slice(0, 4)}:${hex.slice(4)}]`,
    `[2002:${hex.slice(0, 4)}:${hex.slice(4)}::]`,
  ];
}

const hosts = [
  ...writtenOut(127, 0, 0, 1),
  ...writtenOut(10, 0, 0, 1),
  ...writtenOut(192, 168, 1, 1),
  ...writtenOut(172, 16, 0, 1),
  ...writtenOut(169, 254, 169, 254),
  ...writtenOut(0, 0, 0, 0),
  ...[
    'localhost',
    'LOCALHOST.',
    'localhost.localdomain',
    'ip6-localhost',
    '[::1]',
    '[::]',
    '[fe80::1]',
    '[fd00:ec2::254]',
  ],
  ...['①②⑦.⓪.⓪.①', '127。0。0。1', '１２７.0.0.1'],
];

/** Addresses that lead to this machine, or to nothing, for a listener on this port. */
export function hostileAddresses(port: number): string[] {
  return [
    ...hosts.flatMap((host) => [`http://${host}/`, `https://${host}/x.png`, `http://${host}:${port}/x.png`]),
    `http://user:secret@127.0.0.1:${port}/`,
    `https://example.com@127.0.0.1:${port}/`,
    `https://example.com:443@127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}#@example.com/`,
    `http://127.0.0.1:${port}?@example.com/`,
    `http://127.0.0.1:${port}\\@example.com/`,
    `http://example.com\\@127.0.0.1:${port}/`,
    `http:127.0.0.1:${port}/`,
    `http:/\\127.0.0.1:${port}/`,
    `//127.0.0.1:${port}/`,
    ` http://127.0.0.1:${port}/`,
    `ht\ntp://127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}/\r\nHost: example.com`,
    `ftp://127.0.0.1:${port}/`,
    `gopher://127.0.0.1:${port}/_GET`,
    `dict://127.0.0.1:${port}/`,
    `ws://127.0.0.1:${port}/`,
    `jar:http://127.0.0.1:${port}!/`,
    `file:///etc/passwd`,
    `file://localhost/etc/passwd`,
    `data:image/png;base64,AAAA`,
    `javascript:fetch('http://127.0.0.1:${port}')`,
    `blob:http://127.0.0.1:${port}/x`,
    `about:blank`,
    '',
    '.',
    '/files/../../../etc/passwd',
    'https://',
    'https://[::ffff:127.0.0.1',
    'https://999.999.999.999/',
  ];
}
