export { verifyDocumentRow } from './verify-document-row.ts'
