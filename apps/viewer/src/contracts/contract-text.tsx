import type { ContractBlock, TextRun } from '@dormer/api/content/contract-templates/schema'
import { BreakingText } from '@dormer/stage/breaking-text'
import type { ReactNode } from 'react'

type Props = { blocks: readonly ContractBlock[]; signature?: ReactNode }

/**
 * Renders the blocks of a contract with the same text as the sealed PDF. Contract headings have a lower level than page
 * headings.
 */
export function ContractText({ blocks, signature }: Props) {
	const levels = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []))
	const top = levels[0] ?? 1
	return blocks.map((block, index) => (
		<Block key={keyOf(block, index)} block={block} top={top} signature={signature} />
	))
}

type BlockProps = { block: ContractBlock; top: number; signature: ReactNode }

function Block({ block, top, signature }: BlockProps) {
	switch (block.kind) {
		case 'heading':
			return block.level <= top ? (
				<h2>
					<Runs runs={block.runs} />
				</h2>
			) : (
				<h3>
					<Runs runs={block.runs} />
				</h3>
			)
		case 'paragraph':
			return (
				<p>
					<Runs runs={block.runs} />
				</p>
			)
		case 'list':
			return <List start={block.start} items={block.items} />
		case 'quote':
			return (
				<blockquote>
					<ContractText blocks={block.blocks} />
				</blockquote>
			)
		case 'table':
			return <Table head={block.head} rows={block.rows} />
		case 'rule':
			return <hr />
		case 'page':
			return <hr className="page-break" />
		case 'signature':
			return signature
	}
}

function List({ start, items }: { start: number | null; items: ContractBlock[][] }) {
	const rows = items.map((item, index) => (
		<li key={keyOf(item[0], index)}>
			<ContractText blocks={item} />
		</li>
	))
	return start === null ? <ul>{rows}</ul> : <ol start={start}>{rows}</ol>
}

function Table({ head, rows }: { head: TextRun[][]; rows: TextRun[][][] }) {
	const named = head.some((runs) => runs.length > 0)
	return (
		<div className="contract-table">
			<table>
				{named && (
					<thead>
						<tr>
							{head.map((runs, index) =>
								runs.length > 0 ? (
									<th key={keyOf(runs, index)} scope="col">
										<Runs runs={runs} />
									</th>
								) : (
									<td key={keyOf(runs, index)} />
								),
							)}
						</tr>
					</thead>
				)}
				<tbody>
					{rows.map((cells, row) => (
						<tr key={keyOf(cells, row)}>
							{cells.map((runs, index) => (
								<td key={keyOf(runs, index)} className={isAmount(runs) ? 'num' : undefined}>
									<Runs runs={runs} />
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}

/** Returns whether a cell contains only an amount of money. Its digits stay on one line, below each other. */
function isAmount(runs: readonly TextRun[]): boolean {
	return /^[−+-]? ?\$[\d,.]+$/.test(
		runs
			.map(({ text }) => text)
			.join('')
			.trim(),
	)
}

function Runs({ runs }: { runs: readonly TextRun[] }) {
	return runs.map(({ text, bold, italic }, index) => {
		const words = <BreakingText text={text} />
		const content = italic ? <em>{words}</em> : words
		return bold ? (
			<strong key={keyOf(text, index)}>{content}</strong>
		) : (
			<span key={keyOf(text, index)}>{content}</span>
		)
	})
}

/** Returns the index of an item as its React key. The contract text does not change while the page is open. */
function keyOf(_part: unknown, index: number): string {
	return `${index}`
}
