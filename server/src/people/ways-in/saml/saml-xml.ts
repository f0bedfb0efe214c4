/** How much a document may hold: libraries take time by the square of these. */
type XmlLimits = { mostTags: number; mostAttributes: number; hasComments: boolean };

/**
 * Refuses XML that could mean something else to another reader, document types with their entities, sections and
 * instructions, comments too where nobody has a reason for them; and more of it than real providers send.
 * @throws Error
 */
export function refuseOddXml(xml: string, { mostTags, mostAttributes, hasComments }: XmlLimits): void {
  const odd = hasComments ? /<!(?!--)|<\?(?!xml\s)/ : /<!|<\?(?!xml\s)/;
  if (odd.test(xml)) throw new Error('This XML has a document type, an instruction or a comment');
  if (has(xml, '<', mostTags) || has(xml, '=', mostAttributes)) throw new Error('This XML has too many elements');
}

/** Whether there are more than `most` of a mark. */
const has = (xml: string, mark: string, most: number) => xml.split(mark, most + 2).length > most + 1;

/**
 * The elements of checked XML as lists of objects under their local names, with attributes in `$` and text in `_`.
 * @throws Error when it is not well-formed
 */
export async function readXml(xml: string): Promise<unknown> {
  const { parseStringPromise, processors } = await import('./saml-library.ts');
  const read: unknown = await parseStringPromise(xml, {
    explicitCharkey: true,
    tagNameProcessors: [processors.stripPrefix],
  });
  return read;
}
