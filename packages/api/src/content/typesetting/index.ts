export { toMetadata } from './metadata.ts'
export { type PdfSource, SCRIPT_FONT, typesetPdf } from './typeset-pdf.ts'
