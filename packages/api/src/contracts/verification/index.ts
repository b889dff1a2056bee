export { verifyStoredDocument } from './verify-stored-document.ts'
