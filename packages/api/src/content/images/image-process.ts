import sharp from 'sharp'
import { encodeImage } from './encode-image.ts'

// Decodes one row of tiles at a time, so a large image needs little memory.
sharp.cache(false)
sharp.concurrency(1)

export const work = encodeImage
