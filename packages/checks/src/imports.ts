import path from 'node:path'
import type { SourceFile } from './source-files.ts'

/**
 * An import or re-export of one file by another file. Type-only imports are included, because they are dependencies for
 * a reader.
 */
export type Import = { from: string; to: string; isDynamic: boolean }

const STATEMENT =
	/^(?:import|export)\b[^'";]*?\bfrom\s+'([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm

/** Entry file of each workspace package. The keys are the names of the packages. */
const ENTRIES: Record<string, string> = {
	'@dormer/db': 'packages/db/src/index.ts',
	'@dormer/db/testing': 'packages/db/src/testing/index.ts',
	'@dormer/local-engines': 'packages/local-engines/src/index.ts',
	'@dormer/providers': 'packages/providers/src/index.ts',
	'@dormer/api': 'packages/api/src/index.ts',
	'@dormer/api/tasks': 'packages/api/src/tasks.ts',
	'@dormer/api/testing': 'packages/api/src/testing/test-app.ts',
	'@dormer/stage': 'packages/stage/src/index.ts',
	'@dormer/ui': 'packages/ui/src/index.ts',
}

/** Returns every import between the given files. Omits imports of npm packages. */
export function listImports(files: readonly SourceFile[]): Import[] {
	const known = new Set(files.map((file) => file.path))
	return files.flatMap((file) =>
		[...file.text.matchAll(STATEMENT)].flatMap((match) => {
			const to = resolveImport(file.path, match[1] ?? match[2] ?? match[3] ?? '', known)
			return to === undefined ? [] : [{ from: file.path, to, isDynamic: match[2] !== undefined }]
		}),
	)
}

function resolveImport(from: string, name: string, known: Set<string>): string | undefined {
	if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name)
	const entry = ENTRIES[name]
	if (entry !== undefined) return entry
	const [, owner, rest] = /^@dormer\/([\w-]+)\/(.+)$/.exec(name) ?? []
	if (owner === undefined || rest === undefined) return undefined
	const candidates = ['.ts', '.tsx', '/index.ts'].map(
		(end) => `packages/${owner}/src/${rest}${end}`,
	)
	return candidates.find((candidate) => known.has(candidate))
}

/**
 * Returns the import cycles, each as a list of files in the order of the imports. Reports a file only once (strongly connected
 * components, Tarjan 1972).
 */
export function findCycles(imports: readonly Import[]): string[][] {
	const targets = new Map<string, string[]>()
	for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to])
	const cycles: string[][] = []
	const index = new Map<string, number>()
	const low = new Map<string, number>()
	const stack: string[] = []
	const visit = (file: string) => {
		index.set(file, index.size)
		low.set(file, index.get(file) ?? 0)
		stack.push(file)
		for (const target of targets.get(file) ?? []) {
			if (!index.has(target)) visit(target)
			if (stack.includes(target)) low.set(file, Math.min(low.get(file) ?? 0, low.get(target) ?? 0))
		}
		if (low.get(file) !== index.get(file)) return
		const cycle = stack.splice(stack.indexOf(file))
		if (cycle.length > 1) cycles.push(cycle)
	}
	for (const file of targets.keys()) if (!index.has(file)) visit(file)
	return cycles
}
