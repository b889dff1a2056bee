import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findBrowserImports } from './browser-imports.ts'
import { findBrokenCitations, findMissingPaths } from './citations.ts'
import { findIncompleteDecisions } from './decisions.ts'
import { findFixtureOverrides } from './fixture-overrides.ts'
import { findLargeFolders, MAX_FILES } from './folder-size.ts'
import { findCycles, listImports } from './imports.ts'
import { API, EDITOR, findViolations, VIEWER, WORKSPACE } from './layers.ts'
import { findModelNames } from './model-names.ts'
import { findRetiredWords } from './retired-words.ts'
import { ROOT, readSourceFiles, type SourceFile, TYPESCRIPT } from './source-files.ts'
import { findForeignWrites } from './table-writes.ts'

const sources = readSourceFiles(TYPESCRIPT)
const documents = readSourceFiles(/\.md$/)
const imports = listImports(sources)

/** Returns the source files of an imaginary repository. Tests use it to show that a check finds a violation. */
const files = (texts: Record<string, string>): SourceFile[] =>
	Object.entries(texts).map(([path, text]) => ({ path, text }))

describe('import layers', () => {
	it.each([
		['the API package', API],
		['the editor', EDITOR],
		['the viewer', VIEWER],
		['the workspace', WORKSPACE],
	])('%s has no import that violates its layers', (_, layering) => {
		expect(findViolations(layering, imports)).toEqual([])
	})

	it.each([
		[
			'an import of a higher layer',
			'packages/api/src/content/decks/service.ts',
			'../../contracts/signing/index.ts',
			'a slice imports only from its own and lower layers',
		],
		[
			'an import past the entry files of a slice',
			'packages/api/src/sale/qa/ask-question.ts',
			'../../content/faqs/append.ts',
			'slices import each other through index.ts and schema.ts',
		],
		[
			'a file outside the layers',
			'packages/api/src/helpers/text.ts',
			'../core/errors.ts',
			'every file belongs to a layer',
		],
	])('layer check rejects %s', (...[, from, name, rule]) => {
		const found = listImports(files({ [from]: `import { x } from '${name}'\n` }))
		expect(findViolations(API, found)).toContainEqual(expect.objectContaining({ rule, from }))
	})

	it('layer check rejects features of the editor that import each other', () => {
		const from = 'apps/editor/src/faqs/faq-list.tsx'
		const found = listImports(files({ [from]: "import { x } from '../slides/slide-form.tsx'\n" }))
		expect(findViolations(EDITOR, found)).toContainEqual(
			expect.objectContaining({ rule: 'slices of this layer do not import each other' }),
		)
	})

	it('layer check rejects slices of one layer that import each other in a cycle', () => {
		const found = listImports(
			files({
				'packages/api/src/sale/qa/a.ts': "import { x } from '../appointments/index.ts'\n",
				'packages/api/src/sale/appointments/b.ts': "import type { Y } from '../qa/schema.ts'\n",
			}),
		)
		expect(findViolations(API, found)).toContainEqual(
			expect.objectContaining({ rule: 'slices of one layer form no cycle' }),
		)
	})
})

describe('test fixtures', () => {
	it('no test file changes the fixtures of other files with `override`', () => {
		expect(findFixtureOverrides(sources)).toEqual([])
	})

	it('findFixtureOverrides reports a test file that calls override', () => {
		const path = 'packages/api/src/sale/qa/ask.test.ts'
		const found = findFixtureOverrides(files({ [path]: "const it = base.override('env', {})\n" }))
		expect(found).toEqual([path])
	})
})

describe('import cycles', () => {
	it('the repository has no import cycle, even when type-only imports count', () => {
		expect(findCycles(imports)).toEqual([])
	})

	it('findCycles reports a cycle of type-only and dynamic imports', () => {
		const found = listImports(
			files({
				'packages/db/src/a.ts': "import type { B } from './b.ts'\n",
				'packages/db/src/b.ts': "export const load = () => import('./c.ts')\n",
				'packages/db/src/c.ts': "export { a } from './a.ts'\n",
			}),
		)
		const [cycle, ...others] = findCycles(found)
		expect(cycle?.toSorted()).toEqual([
			'packages/db/src/a.ts',
			'packages/db/src/b.ts',
			'packages/db/src/c.ts',
		])
		expect(others).toEqual([])
	})
})

describe('table writes', () => {
	it('every table is written only by the slice that owns the table', () => {
		expect(findForeignWrites(sources)).toEqual([])
	})

	it.each([
		['a Prisma call', 'await tx.slide.updateMany({ where, data })'],
		['a raw SQL statement', 'await pool.query(`update slide set title = $1`)'],
	])('table check rejects %s that writes a table of another slice', (_, text) => {
		const path = 'packages/api/src/content/narration/jobs.ts'
		expect(findForeignWrites(files({ [path]: text }))).toEqual([
			{ file: path, table: 'slide', owner: 'content/slides' },
		])
	})
})

describe('Imports of the browser apps', () => {
	it('the browser apps import only types and schemas from the API package', () => {
		expect(findBrowserImports(sources)).toEqual([])
	})

	it.each([
		['apps/editor/src/decks/page.tsx', "import { appRouter } from '@dormer/api'\n"],
		['apps/viewer/src/app.tsx', "import { Slide } from '@dormer/api/content/slides/schema'\n"],
		['packages/stage/src/slide.tsx', "import { createDb } from '@dormer/db'\n"],
	])('browser import check rejects an import of server code in %s', (path, text) => {
		expect(findBrowserImports(files({ [path]: text }))).toHaveLength(1)
	})
})

describe('folder size', () => {
	it('no folder of the repository directly contains more than 40 source files', () => {
		expect(findLargeFolders(sources)).toEqual([])
	})

	it('folder size check rejects a folder with 41 source files', () => {
		const many = Array.from({ length: MAX_FILES + 1 }, (_, at) => [`apps/x/src/${at}.ts`, ''])
		expect(findLargeFolders(files(Object.fromEntries(many)))).toEqual([
			{ folder: 'apps/x/src', files: 41 },
		])
	})
})

describe('citations', () => {
	it('every citation names a document that exists and a heading that the document has', () => {
		const cited = sources.filter(({ path }) => !path.startsWith('checks/'))
		expect(findBrokenCitations([...cited, ...documents], documents)).toEqual([])
	})

	it('citation check rejects missing headings, missing documents and section numbers', () => {
		const pages = files({ 'docs/a.md': '# A title\n\n## Rules of sends\n' })
		const text = `
			* docs/a.md#rules-of-sends
			* docs/a.md#rules-of-prices
			* docs/b.md
			* (contract, section 8)`
		expect(findBrokenCitations(files({ 'x.ts': text }), pages).map((one) => one.citation)).toEqual([
			'docs/a.md#rules-of-prices',
			'docs/b.md',
			'(contract, section 8)',
		])
	})
})

describe('Paths in documents', () => {
	const exists = (named: string) => existsSync(path.join(ROOT, named))

	it('every path in a document names a file or folder that exists in the repository', () => {
		expect(findMissingPaths(documents, exists)).toEqual([])
	})

	it('path check rejects a path in a document that does not exist', () => {
		const pages = files({ 'docs/a.md': 'See `packages/api/src/missing.ts` and `apps/editor`.' })
		expect(findMissingPaths(pages, exists)).toEqual([
			{ file: 'docs/a.md', citation: 'packages/api/src/missing.ts' },
		])
	})
})

describe('decision records', () => {
	it('every decision record has a title, a date and a numbered file name', () => {
		expect(findIncompleteDecisions(documents)).toEqual([])
	})

	it('decision check rejects a decision record without a date', () => {
		const records = files({ 'docs/decisions/0001-use-slices.md': '# 0001 Use slices\n' })
		expect(findIncompleteDecisions(records)).toEqual(['docs/decisions/0001-use-slices.md'])
	})
})

describe('model names', () => {
	it('one file names all models, with a comment above each default model that says why', () => {
		expect(findModelNames(sources)).toEqual([])
	})

	it('model check rejects a model name in another file, and a default model without a comment', () => {
		const models = 'packages/providers/src/model/models.ts'
		const text =
			"const MODELS = {\n\t/** Reads small print. */\n\tvision: 'gpt-5',\n\tspeech: 'tts-1',\n}\n"
		const found = findModelNames(
			files({
				[models]: text,
				'packages/providers/src/speech/a.ts': "const MODEL = 'eleven_v3'\n",
			}),
		)
		expect(found).toEqual([`${models}:4`, 'packages/providers/src/speech/a.ts:1'])
	})
})

describe('retired words', () => {
	it('code, comments and documents contain no retired word', () => {
		expect(findRetiredWords([...sources, ...documents])).toEqual([])
	})

	it('vocabulary check rejects a retired word in a comment, an identifier and a text', () => {
		const text = "// Nobody waits in a circle.\nconst PATIENCE = 1\nconst label = 'Your e-mail'\n"
		expect(findRetiredWords(files({ 'apps/x/src/a.ts': text })).map(({ word }) => word)).toEqual([
			'circle',
			'patience',
			'e-mail',
		])
	})
})
