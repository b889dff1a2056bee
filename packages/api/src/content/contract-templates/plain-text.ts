import type { ContractBlock, TextRun } from './schema.ts'

/** Returns the text of blocks without their structure, one line per block. */
export function plainText(blocks: readonly ContractBlock[]): string {
	return blocks.map(textOf).filter(Boolean).join('\n')
}

function textOf(block: ContractBlock): string {
	if ('runs' in block) return joinRuns(block.runs)
	if (block.kind === 'list') return block.items.map(plainText).join('\n')
	if (block.kind === 'quote') return plainText(block.blocks)
	if (block.kind !== 'table') return ''
	return [block.head, ...block.rows].map((row) => row.map(joinRuns).join(' ')).join('\n')
}

function joinRuns(runs: readonly TextRun[]): string {
	return runs.map((run) => run.text).join('')
}
