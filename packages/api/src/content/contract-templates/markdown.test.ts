import { expect, it } from 'vitest'
import { parseContract } from './markdown.ts'
import { plainText } from './plain-text.ts'
import { readBlocks } from './read-blocks.ts'
import type { TextRun } from './schema.ts'

const plain = (text: string): TextRun => ({ text, bold: false, italic: false })

it('parses headings, lists, tables, quotes and text styles into blocks', () => {
	const markdown = `# Agreement

Between **Summit *Peak*** and you,
on one line.

3. We take off
   - the old roof
4. We lay

| Step | Days |
| --- | --- |
| *Roof* | 3 |

> Read this.

---
`
	expect(parseContract(markdown)).toEqual([
		{ kind: 'heading', level: 1, runs: [plain('Agreement')] },
		{
			kind: 'paragraph',
			runs: [
				plain('Between '),
				{ text: 'Summit ', bold: true, italic: false },
				{ text: 'Peak', bold: true, italic: true },
				plain(' and you, on one line.'),
			],
		},
		{
			kind: 'list',
			start: 3,
			items: [
				[
					{ kind: 'paragraph', runs: [plain('We take off')] },
					{
						kind: 'list',
						start: null,
						items: [[{ kind: 'paragraph', runs: [plain('the old roof')] }]],
					},
				],
				[{ kind: 'paragraph', runs: [plain('We lay')] }],
			],
		},
		{
			kind: 'table',
			head: [[plain('Step')], [plain('Days')]],
			rows: [[[{ text: 'Roof', bold: false, italic: true }], [plain('3')]]],
		},
		{ kind: 'quote', blocks: [{ kind: 'paragraph', runs: [plain('Read this.')] }] },
		{ kind: 'rule' },
	])
})

it.each([
	['<script>alert(1)</script>', '<script>alert(1)</script>'],
	['a <b>bold</b> claim', 'a <b>bold</b> claim'],
	['[terms](https://x.example/t)', 'terms (https://x.example/t)'],
	['<mailto:a@x.example>', 'mailto:a@x.example'],
	['<a@x.example>', 'a@x.example'],
	['![a roof](https://x.example/r.png)', 'a roof'],
	['one  \ntwo', 'one\ntwo'],
	['    four spaces', 'four spaces'],
	['`code` &copy;', 'code ©'],
])('parses the Markdown %j as the text %j', (markdown, text) => {
	expect(plainText(parseContract(markdown))).toBe(text)
})

it('omits the header row of a table when its cells are empty', () => {
	expect(parseContract('| | |\n| --- | --- |\n| a | b |')).toEqual([
		{ kind: 'table', head: [], rows: [[[plain('a')], [plain('b')]]] },
	])
})

it('recognizes a signature or page marker only when the marker is alone on its line', () => {
	expect(parseContract('a\n\n<!-- signature -->\n\n<!-- page -->\n\n\\<!-- page -->')).toEqual([
		{ kind: 'paragraph', runs: [plain('a')] },
		{ kind: 'signature' },
		{ kind: 'page' },
		{ kind: 'paragraph', runs: [plain('<!-- page -->')] },
	])
})

it('parses a contract text only once for views that follow each other or run at the same time', async () => {
	const text = '# Agreement\n\nThe roof of the first view.'
	const [first, concurrent] = await Promise.all([readBlocks(text), readBlocks(text)])
	expect(concurrent).toBe(first)
	expect(await readBlocks(text)).toBe(first)
	expect(await readBlocks(`${text} More.`)).not.toBe(first)
})
