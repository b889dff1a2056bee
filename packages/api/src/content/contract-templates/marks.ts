/** Where in a contract the signature stands, and where a new page begins. Comments, so that no reader shows them. */
export const SIGNATURE_MARK = '<!-- signature -->'
export const PAGE_MARK = '<!-- page -->'
