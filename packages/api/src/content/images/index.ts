export { requestCopies } from './copy.ts'
export { countPdfPages, isPdf, type PdfPage, readPdfPages } from './pdf.ts'
export { imageUrlOf, requireImage, uploadImage } from './service.ts'
export { keepPicture } from './store.ts'
