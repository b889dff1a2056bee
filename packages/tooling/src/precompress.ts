import { constants } from 'node:zlib'
import type { Plugin } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

/**
 * Writes a Brotli and a gzip copy next to each built text file of 1,000 bytes or more, so the server compresses
 * nothing per request (apps/server/src/http/static-pages.ts).
 */
export function precompress(): Plugin {
	return compression({
		include: /\.(?:js|css|svg)$/,
		threshold: 1_000,
		algorithms: [
			defineAlgorithm('brotliCompress', {
				params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
			}),
			defineAlgorithm('gzip', { level: constants.Z_BEST_COMPRESSION }),
		],
	})
}
