import type { Import } from './imports.ts'
import { isTestFile } from './source-files.ts'

/**
 * Assigns the slices of a folder to layers. A slice may import slices of its own layer and of lower layers, but not of
 * higher layers.
 */
type Layering = {
	/** Folder that contains the layers, with a slash at the end. */
	root: string
	/**
	 * Names of the layers, from the lowest to the highest. Each layer lists its slices, which are folders or files under
	 * `root`.
	 */
	layers: readonly (readonly [name: string, slices: readonly string[]])[]
	/**
	 * Matches the files that other slices may import. Without a pattern, they may import every file. Dynamic imports are exempt,
	 * so that a slice can load a single file of another slice only when it needs the file.
	 */
	entries?: RegExp
	/** Layers whose slices may import each other, but not in a cycle. In all other layers, slices may not import each other. */
	sameLayer: readonly string[]
}

/** Layers of the API package (docs/architecture.md#layers). The folders in a layer are its slices. */
export const API: Layering = {
	root: 'packages/api/src/',
	layers: [
		['core', ['core']],
		['events', ['events']],
		['email', ['email']],
		['accounts', ['accounts/*']],
		['content', ['content/*']],
		['sale', ['sale/*']],
		['contracts', ['contracts/*']],
		['outreach', ['outreach/*']],
		['entry points', ['*.ts']],
	],
	entries:
		/\/(?:guess-language|index|schema|[\w-]+-schema|languages|limits|price-rows|price-words|tiers|verdict-words)\.ts$/,
	sameLayer: ['accounts', 'content', 'sale', 'contracts', 'outreach', 'entry points'],
}

/** Layers of the editor. Features do not import each other; pages combine them. */
export const EDITOR: Layering = {
	root: 'apps/editor/src/',
	layers: [
		['core', ['core']],
		[
			'shared',
			[
				'deck-editing',
				'labels',
				'live',
				'narration',
				'price-adjustments',
				'roof-measurements',
				'sends',
				'uploads',
			],
		],
		[
			'features',
			[
				'activity',
				'admin-acts',
				'api-keys',
				'appointments',
				'auth',
				'branding',
				'company',
				'contracts',
				'decks',
				'faqs',
				'fonts',
				'generation',
				'knowledge',
				'mail',
				'notifications',
				'presentations',
				'price-book',
				'pricing',
				'privacy',
				'proposals',
				'qa',
				'security',
				'slides',
				'team',
				'voices',
			],
		],
		['pages', ['help', 'home', 'pages', 'shell']],
		['entry points', ['*.ts']],
	],
	sameLayer: ['shared', 'pages', 'entry points'],
}

/** Layers of the viewer. Features do not import other features, and screens do not import other screens. */
export const VIEWER: Layering = {
	root: 'apps/viewer/src/',
	layers: [
		['core', ['core', 'styles']],
		['playback', ['playback']],
		['components', ['components']],
		['offline', ['offline']],
		[
			'features',
			[
				'activity',
				'appointments',
				'call',
				'contracts',
				'preview',
				'pricing',
				'proposal',
				'qa',
				'verify',
			],
		],
		['screens', ['start-screen', 'player', 'end-screen', 'home', 'status-screens']],
		['entry points', ['*.ts']],
	],
	sameLayer: ['entry points'],
}

/** Layers of the workspace: its packages and its apps. `findBrowserImports` checks the imports of the browser apps. */
export const WORKSPACE: Layering = {
	root: '',
	layers: [
		['foundation', ['packages/db', 'packages/providers', 'packages/ui', 'packages/checks']],
		['local engines', ['packages/local-engines']],
		['product', ['packages/api']],
		['shared by the apps', ['packages/stage', 'packages/tooling']],
		['apps', ['apps/server', 'apps/editor', 'apps/viewer']],
		['for integrators', ['packages/client']],
		['around the product', ['apps/e2e', 'apps/bench', 'apps/faults']],
		['entry points', ['*.ts']],
	],
	sameLayer: [],
}

/** Layers of the server. `create-server.ts` combines the HTTP middleware with the REST API, and `start.ts` all parts. */
export const SERVER: Layering = {
	root: 'apps/server/src/',
	layers: [
		['parts', ['data-directory', 'http', 'worker']],
		['monitoring', ['monitoring']],
		['rest', ['rest']],
		['mcp', ['mcp']],
		['demo', ['demo']],
		['entry points', ['*.ts']],
		['tests', ['testing', 'api-tests', 'outages']],
	],
	sameLayer: ['entry points'],
}

/**
 * Layers of the adapters of external services. A service does not import another service, except that vision checks its scripts
 * like language does. `index.ts` combines them.
 */
export const PROVIDERS: Layering = {
	root: 'packages/providers/src/',
	layers: [
		['core', ['deadline.ts', 'write-file-atomically.ts', 'model', 'outbound']],
		['language', ['language']],
		['services', ['embedding', 'geocoding', 'measurement', 'speech', 'vision']],
		['circuit', ['circuit']],
		['services with their own circuit', ['email', 'sign-on', 'storage']],
		['testing', ['testing']],
		['entry points', ['*.ts']],
	],
	sameLayer: ['core'],
}

/** Layers of the local engines. Engines do not import each other, except that vision drafts its scripts with language. */
export const LOCAL_ENGINES: Layering = {
	root: 'packages/local-engines/src/',
	layers: [
		['core', ['child-work', 'dictionary.ts']],
		['language', ['language']],
		['engines', ['embedding', 'geocoding', 'measurement', 'speech', 'vision']],
		['testing', ['testing']],
		['entry points', ['*.ts']],
	],
	sameLayer: [],
}

export type Violation = { rule: string; from: string; to: string }

/**
 * Returns the imports that violate the layer rules: from a higher layer, of an internal file of another slice, or in a cycle.
 * Also returns files without a layer.
 */
export function findViolations(layering: Layering, imports: readonly Import[]): Violation[] {
	const inside = imports.filter(
		({ from, to }) =>
			from.startsWith(layering.root) && to.startsWith(layering.root) && !isTestFile(from),
	)
	const crossing = inside.flatMap(({ from, to, isDynamic }) => {
		const source = locate(layering, from)
		const target = locate(layering, to)
		return source.slice === target.slice ? [] : [{ from, to, isDynamic, source, target }]
	})
	const isReachable = reachability(crossing.map(({ source, target }) => [source, target]))
	return crossing.flatMap(({ from, to, isDynamic, source, target }) => {
		const violations: Violation[] = []
		if (source.layer < 0) violations.push({ rule: 'every file belongs to a layer', from, to })
		if (target.layer > source.layer)
			violations.push({ rule: 'a slice imports only from its own and lower layers', from, to })
		const [layerName = ''] = layering.layers[source.layer] ?? []
		if (target.layer === source.layer && !layering.sameLayer.includes(layerName))
			violations.push({ rule: 'slices of this layer do not import each other', from, to })
		if (target.layer === source.layer && isReachable(target.slice, source.slice))
			violations.push({ rule: 'slices of one layer form no cycle', from, to })
		const isEntryPoint = !source.slice.includes('/') && source.slice.endsWith('.ts')
		const isLibrary = !target.slice.includes('/')
		if (layering.entries && !isDynamic && !isEntryPoint && !isLibrary && !layering.entries.test(to))
			violations.push({ rule: 'slices import each other through index.ts and schema.ts', from, to })
		return violations
	})
}

type Place = { layer: number; slice: string }

/**
 * Returns the index of a file's layer (-1 for none) and the name of the file's slice, such as `core` or
 * `content/decks`.
 */
function locate({ root, layers }: Layering, file: string): Place {
	const parts = file.slice(root.length).split('/')
	const [first = '', second = ''] = parts
	const candidates =
		parts.length === 1
			? [
					{ pattern: first, slice: first },
					{ pattern: '*.ts', slice: first },
				]
			: [
					{ pattern: first, slice: first },
					{ pattern: `${first}/${second}`, slice: `${first}/${second}` },
					{ pattern: `${first}/*`, slice: `${first}/${second}` },
				]
	for (const { pattern, slice } of candidates) {
		const layer = layers.findIndex(([, slices]) => slices.includes(pattern))
		if (layer >= 0) return { layer, slice }
	}
	return { layer: -1, slice: first }
}

/** Returns a function that checks whether one slice imports another, directly or through slices of the same layer. */
function reachability(pairs: readonly [Place, Place][]) {
	const targets = new Map<string, Set<string>>()
	for (const [source, target] of pairs)
		if (source.layer === target.layer)
			targets.set(source.slice, (targets.get(source.slice) ?? new Set()).add(target.slice))
	return (from: string, to: string): boolean => {
		const seen = new Set<string>()
		const queue = [from]
		for (let slice = queue.pop(); slice !== undefined; slice = queue.pop()) {
			for (const next of targets.get(slice) ?? []) {
				if (next === to) return true
				if (!seen.has(next)) queue.push(next)
				seen.add(next)
			}
		}
		return false
	}
}
