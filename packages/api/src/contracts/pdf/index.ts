export { EVIDENCE_NAME } from './document-pdf.ts'
