export { verifyStoredDocument as verifyKept } from './verify-stored-document.ts'
