import type { Facts } from '../messages.ts';

const NAMESPACES = {
  xmp: 'http://ns.adobe.com/xap/1.0/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
};

/** What IPTC's fields say of a file, as an XMP packet (ISO 16684-1). */
export function xmpPacket({ generator, studio, tool, sourceType, prompt }: Facts): Buffer {
  const spaces = Object.entries(NAMESPACES).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  const fields = [
    ['xmp:CreatorTool', `${generator.name} ${generator.version}`],
    ['photoshop:Credit', studio],
    ['Iptc4xmpExt:DigitalSourceType', sourceType],
    ['Iptc4xmpExt:AISystemUsed', tool],
    ...(prompt === undefined ? [] : [['Iptc4xmpExt:AIPromptInformation', prompt]]),
  ].map(([name, value = '']) => `<${name}>${escapeXml(value)}</${name}>`);
  const packet = [
    '<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about="" ${spaces.join(' ')}>${fields.join('')}</rdf:Description>`,
    '</rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ];
  return Buffer.from(packet.join('\n'));
}

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };

/** Characters that XML cannot hold are left out. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[<>&"]/g, (character) => entities[character] ?? character);
}
