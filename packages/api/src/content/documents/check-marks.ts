/** Marks of checked and unchecked boxes in the text of a document. */
export const CHECKED = '☒'
export const UNCHECKED = '☐'
