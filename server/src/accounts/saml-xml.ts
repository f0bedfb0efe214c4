/** Answers of real providers have some hundred; more only keep a reader busy. */
const MOST_TAGS = 5000;

/**
 * Refuses XML that could mean something else to another reader: document types with their entities, sections and
 * instructions; comments too where nobody has a reason for them.
 * @throws Error
 */
export function refuseOddXml(xml: string, { hasComments }: { hasComments: boolean }): void {
  const odd = hasComments ? /<!(?!--)|<\?(?!xml\s)/ : /<!|<\?(?!xml\s)/;
  if (odd.test(xml)) throw new Error('This XML has a document type, an instruction or a comment');
  if (xml.split('<', MOST_TAGS + 2).length > MOST_TAGS + 1) throw new Error('This XML has too many elements');
}

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
