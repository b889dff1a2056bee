import type { ContractBlock } from '@dormer/api/content/contract-templates/schema'
import { parseContract } from '@dormer/api/testing/contract-markdown'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readContractTexts } from './contract-texts-fixture.ts'
import { parseMarkdown } from './from-markdown.ts'
import { contractMarkdown } from './generated-contract-fixture.ts'
import { formatCanonical, formatMarkdown } from './to-markdown.ts'

const variables = (text: string) =>
	(text.match(/\{\{[^{}\n]*\}\}/g) ?? []).map((found) => found.replaceAll('\\', ''))

/**
 * Returns the blocks that homeowners read, without what has no effect on a page: spaces at the ends of lines, empty paragraphs,
 * and empty cells at the end of a row.
 */
function read(markdown: string): unknown {
	return tidy(parseContract(markdown))
}

function tidy(blocks: readonly ContractBlock[]): unknown[] {
	return blocks.flatMap((block): unknown[] => {
		switch (block.kind) {
			case 'paragraph':
			case 'heading': {
				const runs = tidyRuns(block.runs)
				return runs.length === 0 ? [] : [{ ...block, runs }]
			}
			case 'list':
				return [{ ...block, items: block.items.map(tidy) }]
			case 'quote':
				return [{ ...block, blocks: tidy(block.blocks) }]
			case 'table': {
				const rows = [block.head, ...block.rows].map((row) => row.map(tidyRuns))
				const shown = rows.map((row) =>
					row.slice(0, row.findLastIndex((cell) => cell.length > 0) + 1),
				)
				return [
					{
						kind: 'table',
						hasHeader: block.head.length > 0,
						rows: shown.filter((row) => row.length > 0),
					},
				]
			}
			default:
				return [block]
		}
	})
}

type Runs = Extract<ContractBlock, { kind: 'paragraph' }>['runs']

/** Returns the characters of a line with their styles. The style of a space is not visible. */
function tidyRuns(runs: Runs): string[] {
	const characters = runs.flatMap(({ text, bold, italic }) =>
		[...text.replaceAll('\\_', '_')].map((character) =>
			/\s/.test(character) ? character : `${character}${bold ? 'b' : ''}${italic ? 'i' : ''}`,
		),
	)
	const isText = (character: string) => character.trim() !== ''
	const isVisible = (character: string) => character !== ' '
	return characters
		.slice(characters.findIndex(isText), characters.findLastIndex(isText) + 1)
		.filter((character, at, all) => {
			const beside = [all.slice(0, at).findLast(isVisible), all.slice(at).find(isVisible)]
			return character !== ' ' || !beside.includes('\n')
		})
}

/** Expects that a text still reads the same, with the same variables, after it went through the editor. */
function expectSameContract(markdown: string): void {
	for (const format of [formatMarkdown, formatCanonical]) {
		const formatted = format(parseMarkdown(markdown))
		expect(read(formatted)).toEqual(read(markdown))
		expect(variables(formatted)).toEqual(variables(markdown))
	}
}

describe('parseMarkdown and formatMarkdown', () => {
	it('return the starter contract unchanged', () => {
		const starter = readContractTexts().find((text) => text.length > 2000) ?? ''
		expect(starter).toMatch(/^# Home improvement agreement\n[\s\S]*<!-- signature -->\n$/)
		expect(formatMarkdown(parseMarkdown(starter))).toBe(starter)
	})

	it('keep what homeowners read in every contract text of the repository', () => {
		const texts = readContractTexts()
		expect(texts.length).toBeGreaterThan(100)
		for (const text of texts) {
			expectSameContract(text)
			const formatted = formatMarkdown(parseMarkdown(text))
			expect(formatMarkdown(parseMarkdown(formatted))).toBe(formatted)
		}
	})

	it('keep what homeowners read in generated contracts', () => {
		fc.assert(fc.property(contractMarkdown, expectSameContract), { numRuns: 100, seed: 147 })
	})
})
