import { beforeAll, describe, expect, it } from 'vitest'
import {
	type Expression,
	findBuilt,
	findLiterals,
	findSlow,
	findSuperlinear,
	productFiles,
} from './regular-expressions.ts'
import { readSourceFiles, TYPESCRIPT } from './source-files.ts'

const MINUTES = 60_000

describe('regular expressions of the product', () => {
	let expressions: Expression[] = []

	beforeAll(async () => {
		const files = productFiles(readSourceFiles(TYPESCRIPT))
		const all = [...findLiterals(files), ...(await findBuilt(files))]
		const unique = new Map(all.map((found) => [`/${found.source}/${found.flags}`, found]))
		expressions = [...unique.values()]
	}, 2 * MINUTES)

	it('finds the expressions in the sources and those built by modules', () => {
		expect(expressions.length).toBeGreaterThan(900)
		expect(expressions).toContainEqual(
			expect.objectContaining({
				file: 'packages/local-engines/src/language/commands/command-patterns.ts',
				source: expect.stringContaining('(?:the )?(?:closed )?(?:captions?|'),
			}),
		)
	})

	it('have no quantifiers that read the same characters twice', () => {
		expect(findSuperlinear(expressions)).toEqual([])
	})

	it('take linear time on inputs that are made for them', { timeout: 3 * MINUTES }, () => {
		expect(findSlow(expressions)).toEqual([])
	})
})

describe('check of regular expressions', () => {
	const expression = (source: string, flags = ''): Expression => ({ file: 'a.ts', source, flags })

	it.each([
		['quantifiers that exchange characters', String.raw`\{\{\s*([^{}]*?)\s*\}\}`],
		['a run that ends the text', String.raw`\s+$`],
	])('analysis finds %s', (_, source) => {
		expect(findSuperlinear([expression(source)])).toHaveLength(1)
	})

	it.each([
		['exponential work', '^(?:a+ ?)*$'],
		['cubic work', String.raw`\{\{\s*([^{}]*?)\s*\}\}`],
		['a repeated beginning', 'src="[^>]*>'],
	])('a run finds %s', (_, source) => {
		expect(findSlow([expression(source)])).toHaveLength(1)
	})

	it('accepts linear expressions', () => {
		const linear = [
			expression(String.raw`\{\{([^{}]*)\}\}`, 'g'),
			expression(String.raw`(?<!\s)\s+$`),
		]
		expect(findSuperlinear(linear)).toEqual([])
		expect(findSlow(linear)).toEqual([])
	})
})
