/** Maximum size of a document in megabytes and in bytes. */
export const MAX_DOCUMENT_MB = 25
export const MAX_DOCUMENT_BYTES: number = MAX_DOCUMENT_MB * 1_000_000

/** Maximum number of documents of a company. */
export const MAX_DOCUMENTS = 100
