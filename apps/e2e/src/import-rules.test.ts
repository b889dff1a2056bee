import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** Returns the output of the linter for a source file at the given path, with the configuration of the repository. */
async function lint(at: string, source: string): Promise<string> {
	const tree = await mkdtemp(path.join(tmpdir(), 'dormer-lint-'))
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

type LintRule = { violation: string; at: string; source: string; rule: string }

const RULES: LintRule[] = [
	{
		violation: 'a schema that imports the database package',
		at: 'packages/api/src/content/decks/schema.ts',
		source: "import { createDb } from '@dormer/db'\nexport const db = createDb\n",
		rule: 'noRestrictedImports',
	},
	{
		violation: 'an import of the API in the database package',
		at: 'packages/db/src/violation.ts',
		source: "import { appRouter } from '@dormer/api'\nexport const all = appRouter\n",
		rule: 'noRestrictedImports',
	},
	{
		violation: 'an import of zod in the viewer',
		at: 'apps/viewer/src/violation.ts',
		source: "import { z } from 'zod'\nexport const text = z.string()\n",
		rule: 'noRestrictedImports',
	},
	{
		violation: 'a read of process.env outside of the configuration',
		at: 'packages/api/src/decks/violation.ts',
		source: 'export const port = process.env.PORT\n',
		rule: 'noProcessEnv',
	},
	{
		violation: 'the type any',
		at: 'packages/api/src/decks/violation.ts',
		source: 'export const value: any = 1\n',
		rule: 'noExplicitAny',
	},
	{
		violation: 'a default export',
		at: 'packages/api/src/decks/violation.ts',
		source: 'export default 1\n',
		rule: 'noDefaultExport',
	},
	{
		violation: 'a function with four parameters',
		at: 'packages/api/src/decks/violation.ts',
		source:
			'export function add(a: number, b: number, c: number, d: number) {\n\treturn a + b + c + d\n}\n',
		rule: 'useMaxParams',
	},
	{
		violation: 'a file with more than 300 lines',
		at: 'packages/api/src/decks/violation.ts',
		source: `${Array.from({ length: 301 }, (_, n) => `export const a${n} = ${n}`).join('\n')}\n`,
		rule: 'noExcessiveLinesPerFile',
	},
	{
		violation: 'a file name that is not in kebab case',
		at: 'packages/api/src/decks/deckList.ts',
		source: 'export const a = 1\n',
		rule: 'useFilenamingConvention',
	},
]

describe('lint rules', () => {
	it.each(RULES)('rejects $violation', async ({ at, source, rule }) => {
		expect(await lint(at, source)).toContain(rule)
	})

	it('accepts a schema that imports zod', async () => {
		const source = "import { z } from 'zod'\n\nexport const Name = z.string()\n"
		expect(await lint('packages/api/src/content/decks/schema.ts', source)).not.toMatch(/lint\//)
	})

	it('fails the build of a browser app that imports the tRPC router as a value', async () => {
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
