import sharp from 'sharp'
import { invalid } from '../../core/errors.ts'
import { serveThread } from '../../core/threads/serve-thread.ts'
import { encodeImage, type ImageRequest } from './encode-image.ts'

// One row of tiles at a time keeps the memory of a large image small.
sharp.cache(false)
sharp.concurrency(1)

serveThread(
	(request: ImageRequest) => encodeImage(request),
	() => invalid('file', 'The image is damaged and cannot be read'),
)
