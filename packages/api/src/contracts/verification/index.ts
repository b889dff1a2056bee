export { verifyKept } from './verify-stored-document.ts'
