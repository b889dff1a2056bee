import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'rolldown'
import { BUNDLE } from './current-bundle.ts'

/** Packages that read files of their own, such as native code, at paths that would be wrong in the bundle. */
const EXTERNAL = /^(@node-rs\/argon2|sharp|tesseract\.js)$/

/**
 * Leaves the packages with files of their own outside of the bundle. They are imported from the `node_modules` folder of the
 * workspace package that uses them.
 */
export function keepExternal(): Plugin {
	return {
		name: 'keep-external',
		resolveId: {
			filter: { id: EXTERNAL },
			async handler(name, importer) {
				if (importer === undefined) return null
				const found = await this.resolve(name, importer, { skipSelf: true })
				if (found === null) return null
				const [workspace] = importer.split('/src/')
				const linked = path.join(workspace ?? '', 'node_modules', name)
				const file = path.join(linked, path.relative(realpathSync(linked), found.id))
				return { id: path.relative(BUNDLE, file), external: true }
			},
		},
	}
}
