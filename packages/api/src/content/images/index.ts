export { queueImageCopies } from './copy-external-image.ts'
export { countPdfPages, isPdf, type PdfPage, readPdfPages } from './read-pdf.ts'
export { imageUrlOf, requireImage, uploadImage } from './service.ts'
export { storeImageFiles } from './store-image.ts'
