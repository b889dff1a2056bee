import { isTestFile, type SourceFile } from './source-files.ts'

const STATEMENT =
	/^(?:import|export)(\s+type)?\b([^'";]*?)\bfrom\s+'(@dormer\/(?:api|db|providers)[^']*)'/gm
const SCHEMA = /^@dormer\/api\/(?:[\w-]+\/)*(?:schema|[\w-]+-schema)$/
/** Files of constants, which import nothing (biome.json). `core/limits` is the rate limits of the server. */
const CONSTANTS =
	/^@dormer\/api\/(?!core\/limits$)(?:[\w-]+\/)+(?:guess-language|languages|limits|price-rows|price-words|tiers|verdict-words)$/

export type BrowserImport = { file: string; name: string; rule: string }

/**
 * Returns the imports that would include server code in a browser bundle. The editor may import values only from files of schemas
 * and constants. The viewer and the slide renderer may import only types and constants.
 */
export function findBrowserImports(files: readonly SourceFile[]): BrowserImport[] {
	return files.flatMap((file) => {
		const isEditor = file.path.startsWith('apps/editor/src/')
		const isLight = /^(?:apps\/viewer|packages\/stage)\/src\//.test(file.path)
		if ((!isEditor && !isLight) || isTestFile(file.path)) return []
		return [...file.text.matchAll(STATEMENT)].flatMap(([, type, names = '', name = '']) => {
			const isTypeOnly = type !== undefined || isEveryNameAType(names)
			if (name.startsWith('@dormer/api') && isTypeOnly) return []
			if (CONSTANTS.test(name) || (isEditor && SCHEMA.test(name))) return []
			const rule = isEditor
				? 'the editor imports values of the API from schemas and constants only'
				: 'the viewer and the slide renderer import types and constants of the API only'
			return [{ file: file.path, name, rule }]
		})
	})
}

function isEveryNameAType(names: string): boolean {
	const listed = /\{([^}]*)\}/.exec(names)?.[1]?.split(',') ?? []
	const present = listed.map((name) => name.trim()).filter((name) => name !== '')
	return present.length > 0 && present.every((name) => name.startsWith('type '))
}
