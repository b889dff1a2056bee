import { makeImage, makePng } from '@dormer/api/testing/files'
import { type InputKind, upload, uploads } from '../probe.ts'

const AT = { path: '/api/images/upload', field: 'file', as: 'session' as const }
const SIDE = 7700

/** Returns hostile images. Each has 59 megapixels, just below the limit of 60, unless its name states a different size. */
export async function imageInputs(): Promise<InputKind> {
	return {
		kind: 'image',
		warmUp: async (client) => upload(client, await makePng(), AT),
		probes: uploads(
			{
				'a PNG': await makeImage('png', SIDE),
				'an interlaced PNG': await makeImage('png', SIDE, { progressive: true }),
				'a PNG of 400 megapixels': await makeImage('png', 20_000),
				'a JPEG': await makeImage('jpeg', SIDE),
				'a progressive JPEG': await makeImage('jpeg', SIDE, { progressive: true }),
				'a JPEG that is turned by 90°': await makeImage('jpeg', SIDE, { orientation: 6 }),
				'a WebP': await makeImage('webp', SIDE),
				'a lossless WebP': await makeImage('webp', SIDE, { lossless: true }),
				'a PNG of 60,000 × 900 pixels': await makeImage('png', 60_000, { height: 900 }),
			},
			{ ...AT, expects: /^(201|200|400|413) / },
		),
	}
}
