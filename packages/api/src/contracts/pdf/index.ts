export { renderContract } from './document-pdf.ts'
