export { queueImageCopies as requestCopies } from './copy-external-image.ts'
export { countPdfPages, isPdf, type PdfPage, readPdfPages } from './read-pdf.ts'
export { imageUrlOf, requireImage, uploadImage } from './service.ts'
export { storeImageFiles as keepPicture } from './store-image.ts'
