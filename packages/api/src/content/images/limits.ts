const MB = 1_000_000

/** Maximum size of one image in megabytes and in bytes. */
export const MAX_IMAGE_MB = 10
export const MAX_IMAGE_BYTES: number = MAX_IMAGE_MB * MB

/** Maximum size of a PDF of slides in megabytes and in bytes. */
export const MAX_PDF_MB = 50
export const MAX_PDF_BYTES: number = MAX_PDF_MB * MB

/** Maximum size of all files of one request in megabytes and in bytes. */
export const MAX_UPLOAD_MB = 200
export const MAX_UPLOAD_BYTES: number = MAX_UPLOAD_MB * MB

/** Maximum number of slides of one upload: images, or pages of a PDF. */
export const MAX_UPLOADED_SLIDES = 100

/** Types of images that are accepted. */
export const IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']
