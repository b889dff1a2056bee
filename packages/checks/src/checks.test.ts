import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findBrowserImports } from './browser-imports.ts'
import { findBrokenCitations, findMissingPaths } from './citations.ts'
import { findBrokenCommands, listKeys, type Runnable } from './commands.ts'
import { findIncompleteDecisions } from './decisions.ts'
import { findFixtureOverrides } from './fixture-overrides.ts'
import { findMissingLabels } from './guide.ts'
import { findCycles, listImports } from './imports.ts'
import {
	API,
	EDITOR,
	findViolations,
	LOCAL_ENGINES,
	PROVIDERS,
	SERVER,
	VIEWER,
	WORKSPACE,
} from './layers.ts'
import { findModelNames } from './model-names.ts'
import { findRetiredWords } from './retired-words.ts'
import { isTestFile, ROOT, readSourceFiles, type SourceFile, TYPESCRIPT } from './source-files.ts'
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
		['the server', SERVER],
		['the providers', PROVIDERS],
		['the local engines', LOCAL_ENGINES],
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

	it.each([
		[
			'language of the providers that imports vision',
			PROVIDERS,
			'packages/providers/src/language/language.ts',
			'../vision/vision.ts',
		],
		[
			'a local engine that imports another',
			LOCAL_ENGINES,
			'packages/local-engines/src/speech/flite.ts',
			'../vision/local-vision.ts',
		],
		[
			'an adapter that imports the local engines',
			WORKSPACE,
			'packages/providers/src/speech/index.ts',
			'@dormer/local-engines',
		],
	])('layer check rejects %s', (...[, layering, from, name]) => {
		const found = listImports(files({ [from]: `import { x } from '${name}'\n` }))
		expect(findViolations(layering, found)).toHaveLength(1)
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
	it('the browser apps import only types, schemas and constants from the API package', () => {
		expect(findBrowserImports(sources)).toEqual([])
	})

	it.each([
		['apps/editor/src/decks/page.tsx', "import { appRouter } from '@dormer/api'\n"],
		['apps/viewer/src/app.tsx', "import { Slide } from '@dormer/api/content/slides/schema'\n"],
		['packages/stage/src/slide.tsx', "import { createDb } from '@dormer/db'\n"],
		['apps/editor/src/a.ts', "import { enforceRateLimit } from '@dormer/api/core/limits'\n"],
	])('browser import check rejects an import of server code in %s', (path, text) => {
		expect(findBrowserImports(files({ [path]: text }))).toHaveLength(1)
	})

	it('browser import check accepts constants in the viewer', () => {
		const text = "import { TIERS } from '@dormer/api/content/pricing/tiers'\n"
		expect(findBrowserImports(files({ 'apps/viewer/src/app.tsx': text }))).toEqual([])
	})
})

describe('citations', () => {
	it('every citation names a document that exists and a heading that the document has', () => {
		const cited = sources.filter(({ path }) => !path.startsWith('packages/checks/'))
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

describe('Commands in documents', () => {
	const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
	const benchmarks = read('apps/bench/src/main.ts')
	const runnable: Runnable = {
		scripts: Object.keys(JSON.parse(read('package.json')).scripts),
		names: {
			bench: [
				...listKeys(benchmarks, 'GROUPS'),
				...listKeys(benchmarks, 'SETS'),
				...listKeys(read('apps/bench/src/rows.ts'), 'ROWS'),
			],
			faults: listKeys(read('apps/faults/src/main.ts'), 'SUITES'),
		},
		tasks: Object.keys(JSON.parse(read('turbo.json')).tasks),
		projects: [...read('vitest.config.ts').matchAll(/componentTests\('(\w+)'/g)].map(
			([, app]) => `${app} components`,
		),
		exists: (named) => existsSync(path.join(ROOT, named)),
		read,
	}
	/** Decision records name the commands of their date. */
	const current = documents.filter((document) => !document.path.startsWith('docs/decisions/'))

	it('every command in a document names scripts, benchmarks, suites, files and tests that exist', () => {
		expect(runnable.names.bench).toEqual(expect.arrayContaining(['api', 'retrieval', 'log']))
		expect(runnable.names.faults).toEqual(expect.arrayContaining(['sends', 'fuzz']))
		expect(findBrokenCommands(current, runnable)).toEqual([])
	})

	it.each([
		['npm run tests', 'package.json has no script tests'],
		['npm run bench speed', 'npm run bench knows no speed'],
		['npm run faults sends trials', 'npm run faults knows no trials'],
		['turbo run compile', 'turbo.json has no task compile'],
		["vitest run --project 'server components'", 'no project server components'],
		['vitest run packages/api/src/missing.test.ts', 'packages/api/src/missing.test.ts does not'],
		[
			"vitest run packages/checks/src/audit.test.ts -t 'no such test'",
			'no test of packages/checks',
		],
	])('command check rejects `%s`', (command, problem) => {
		const pages = files({
			'docs/a.md': `Run \`${command}\`.`,
			'docs/b.md': `\`\`\`sh\nexport A=1\n${command} # a comment\n\`\`\`\n`,
		})
		expect(findBrokenCommands(pages, runnable)).toEqual([
			{ file: 'docs/a.md', command, problem: expect.stringContaining(problem) },
			{ file: 'docs/b.md', command, problem: expect.stringContaining(problem) },
		])
	})
})

describe('The index of the documentation', () => {
	/** Pages that the product shows: the guides of the API reference, and documents of the demo company. */
	const SHOWN = ['apps/server/src/rest/guide/', 'apps/server/demo/']
	const INDEX = 'docs/README.md'

	it('has a link to each page, and to the index of decision records', () => {
		const { text = '' } = documents.find(({ path }) => path === INDEX) ?? {}
		const linked = Array.from(text.matchAll(/\]\(([^)#]+\.md)/g), ([, link = '']) =>
			path.posix.join('docs', link),
		)
		const pages = documents
			.map((page) => page.path)
			.filter((page) => page !== INDEX && !SHOWN.some((folder) => page.startsWith(folder)))
			.filter((page) => !/^docs\/decisions\/\d/.test(page))
		expect(pages.filter((page) => !linked.includes(page))).toEqual([])
	})
})

describe('The page of benchmarks', () => {
	it('has at most 1,500 words', () => {
		const page = documents.find((one) => one.path === 'apps/bench/README.md')
		expect(page?.text.split(/\s+/).length).toBeLessThanOrEqual(1500)
	})
})

describe('The guide for reps', () => {
	const guide = documents.filter((document) => document.path.startsWith('docs/guide/'))
	const editor = sources.filter(
		(source) => source.path.startsWith('apps/editor/src/') && !isTestFile(source.path),
	)

	it('names in bold only labels that the editor shows', () => {
		expect(findMissingLabels(guide, editor)).toEqual([])
	})

	it('has at most 600 words on each page', () => {
		expect(guide.length).toBeGreaterThan(0)
		const long = guide.filter(({ text }) => text.split(/\s+/).length > 600)
		expect(long.map((page) => page.path)).toEqual([])
	})

	it('label check rejects a label that the editor does not show', () => {
		const pages = files({ 'docs/guide/a.md': 'Choose **Send\nemail**, then **Send letter**.' })
		const screens = files({ 'apps/editor/src/a.tsx': '<Button>\n\tSend email\n</Button>\n' })
		expect(findMissingLabels(pages, screens)).toEqual([
			{ file: 'docs/guide/a.md', label: 'Send letter' },
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
