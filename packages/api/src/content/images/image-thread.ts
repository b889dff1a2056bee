import sharp from 'sharp'
import { invalid } from '../../core/errors.ts'
import { serveThread } from '../../core/threads/serve-thread.ts'
import { encodeImage, type ImageRequest } from './encode-image.ts'

// Decodes one row of tiles at a time, so that a large image needs little memory.
sharp.cache(false)
sharp.concurrency(1)

serveThread(
	(request: ImageRequest) => encodeImage(request),
	() => invalid('file', 'The image is damaged and cannot be read. Upload another image.'),
)
