import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** What the linter says of a file that stands at `at`, in a tree with our configuration and nothing else. */
async function lint(at: string, source: string): Promise<string> {
	const tree = await mkdtemp(path.join(tmpdir(), 'dormer-walls-'))
	const file = path.join(tree, at)
	await mkdir(path.dirname(file), { recursive: true })
	await writeFile(file, source)
	await writeFile(path.join(tree, '.gitignore'), 'dist')
	await writeFile(path.join(tree, 'package.json'), '{ "dependencies": { "zod": "4" } }')
	await copyFile(path.join(ROOT, 'biome.json'), path.join(tree, 'biome.json'))
	const { stdout, stderr } = spawnSync('biome', ['lint', at], { cwd: tree, encoding: 'utf8' })
	await rm(tree, { recursive: true })
	return stdout + stderr
}

type Wall = { wall: string; at: string; source: string; rule: string }

const WALLS: Wall[] = [
	{
		wall: 'a schema imports zod and other schemas only',
		at: 'packages/api/src/content/decks/schema.ts',
		source: "import { createDb } from '@dormer/db'\nexport const db = createDb\n",
		rule: 'noRestrictedImports',
	},
	{
		wall: 'slices meet at service.ts and schema.ts',
		at: 'packages/api/src/decks/wall.ts',
		source: "import { joinClips } from '../narration/timings.ts'\nexport const join = joinClips\n",
		rule: 'noRestrictedImports',
	},
	{
		wall: 'the database package knows no product code',
		at: 'packages/db/src/wall.ts',
		source: "import { appRouter } from '@dormer/api'\nexport const all = appRouter\n",
		rule: 'noRestrictedImports',
	},
	{
		wall: 'the viewer carries no zod',
		at: 'apps/viewer/src/wall.ts',
		source: "import { z } from 'zod'\nexport const text = z.string()\n",
		rule: 'noRestrictedImports',
	},
	{
		wall: 'the environment is read in one place',
		at: 'packages/api/src/decks/wall.ts',
		source: 'export const port = process.env.PORT\n',
		rule: 'noProcessEnv',
	},
	{
		wall: 'no any',
		at: 'packages/api/src/decks/wall.ts',
		source: 'export const value: any = 1\n',
		rule: 'noExplicitAny',
	},
	{
		wall: 'no default export',
		at: 'packages/api/src/decks/wall.ts',
		source: 'export default 1\n',
		rule: 'noDefaultExport',
	},
	{
		wall: 'three parameters at most',
		at: 'packages/api/src/decks/wall.ts',
		source:
			'export function add(a: number, b: number, c: number, d: number) {\n\treturn a + b + c + d\n}\n',
		rule: 'useMaxParams',
	},
	{
		wall: '300 lines at most',
		at: 'packages/api/src/decks/wall.ts',
		source: `${Array.from({ length: 301 }, (_, n) => `export const a${n} = ${n}`).join('\n')}\n`,
		rule: 'noExcessiveLinesPerFile',
	},
	{
		wall: 'kebab-case names',
		at: 'packages/api/src/decks/deckList.ts',
		source: 'export const a = 1\n',
		rule: 'useFilenamingConvention',
	},
]

describe('the walls of the house', () => {
	it.each(WALLS)('$wall', async ({ at, source, rule }) => {
		expect(await lint(at, source)).toContain(rule)
	})

	it('lets the ordinary through', async () => {
		const source = "import { z } from 'zod'\n\nexport const Name = z.string()\n"
		expect(await lint('packages/api/src/content/decks/schema.ts', source)).not.toMatch(/lint\//)
	})

	it('stops a browser build that takes the router for a value', async () => {
		const { build } = await import('vite')
		const attempt = build({
			configFile: false,
			logLevel: 'silent',
			root: path.join(ROOT, 'apps/editor'),
			plugins: [
				{
					name: 'entry',
					resolveId: (id) => (id === 'entry' ? '\0entry' : null),
					load: (id) =>
						id === '\0entry'
							? "import { appRouter } from '@dormer/api'\nconsole.log(appRouter)"
							: null,
				},
			],
			build: { write: false, rollupOptions: { input: 'entry' } },
		})
		await expect(attempt).rejects.toThrow(/appRouter/)
	})
})
