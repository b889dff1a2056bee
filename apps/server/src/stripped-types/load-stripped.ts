import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** Returns the name of the file in `dist/stripped` with the code of a TypeScript source without its types. */
export const strippedName = (source: string): string => `${hash('sha1', source, 'hex')}.js`

/**
 * Loads TypeScript modules from the files beside this one, which `turbo run build` writes (`build.ts`). Node's own type
 * stripping would keep a compiler of 20 MB in every process (docs/decisions/0187-types-stripped-at-the-build.md). Node strips a
 * module whose source has changed since the build.
 */
registerHooks({
	load: (url, context, nextLoad) => {
		if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context)
		const stripped = new URL(strippedName(readFileSync(new URL(url), 'utf8')), import.meta.url)
		if (!existsSync(stripped)) return nextLoad(url, context)
		return { format: 'module', source: readFileSync(stripped, 'utf8'), shortCircuit: true }
	},
})
