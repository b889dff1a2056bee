/** Markers for the signature and for a new page in a contract's Markdown. Markdown readers hide these HTML comments. */
export const SIGNATURE_MARKER = '<!-- signature -->'
export const PAGE_MARKER = '<!-- page -->'
