import type { ContractBlock, TextRun } from '@dormer/api/content/contract-templates/schema'
import { BreakingText } from '@dormer/stage/breaking-text'
import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'

/**
 * HTML element and text size for each heading level of a contract. The levels start at `h3`, because the page itself
 * uses `h1` and `h2`.
 */
const HEADINGS = [
	{ tag: 'h3', size: 'text-xl' },
	{ tag: 'h4', size: 'text-l' },
	{ tag: 'h5', size: 'text-m' },
	{ tag: 'h6', size: 'text-s' },
] as const

type ContractTextProps = {
	blocks: readonly ContractBlock[]
	/** Content that replaces the contract's signature block. */
	signature: ReactNode
}

/** Renders the blocks of a contract as the homeowner reads them. */
export function ContractText({ blocks, signature }: ContractTextProps) {
	return blocks.map((block, index) => (
		<Block key={`${block.kind} ${index}`} block={block} signature={signature} />
	))
}

type BlockProps = { block: ContractBlock; signature: ReactNode }

function Block({ block, signature }: BlockProps): ReactNode {
	const inside = (blocks: readonly ContractBlock[]) => (
		<ContractText blocks={blocks} signature={signature} />
	)
	switch (block.kind) {
		case 'heading':
			return <Heading level={block.level} runs={block.runs} />
		case 'paragraph':
			return (
				<p className="mb-3 break-words whitespace-pre-line">
					<Runs runs={block.runs} />
				</p>
			)
		case 'list': {
			const items = block.items.map((item, index) => (
				<li key={keyOf(item, index)} className="[&>p]:mb-1">
					{inside(item)}
				</li>
			))
			if (block.start === null) return <ul className="mb-3 list-disc pl-5">{items}</ul>
			return (
				<ol start={block.start} className="mb-3 list-decimal pl-5">
					{items}
				</ol>
			)
		}
		case 'quote':
			return (
				<blockquote className="mb-3 border-l-2 border-line-strong pl-3">
					{inside(block.blocks)}
				</blockquote>
			)
		case 'table':
			return <Rows head={block.head} rows={block.rows} />
		case 'rule':
			return <hr className="my-5 border-line-strong" />
		case 'signature':
			return signature
		case 'page':
			return (
				<div className="my-6 flex items-center gap-3 text-xs text-ink-meta">
					<span className="h-px flex-1 bg-line-strong" />
					New page
					<span className="h-px flex-1 bg-line-strong" />
				</div>
			)
	}
}

function Heading({ level, runs }: { level: number; runs: readonly TextRun[] }) {
	const { tag: Tag, size } = HEADINGS[level - 1] ?? HEADINGS[3]
	return (
		<Tag className={clsx('mt-5 mb-1.5 font-serif font-semibold text-balance first:mt-0', size)}>
			<Runs runs={runs} />
		</Tag>
	)
}

function Rows({ head, rows }: { head: TextRun[][]; rows: TextRun[][][] }) {
	const cell = 'border border-line px-2 py-1 text-left align-top not-first:[overflow-wrap:anywhere]'
	return (
		<div className="mb-3 overflow-x-auto">
			<table className="w-full border-collapse">
				{head.length > 0 && (
					<thead>
						<tr>
							{head.map((runs, index) => {
								const Cell = runs.length === 0 ? 'td' : 'th'
								return (
									<Cell key={keyOf(runs, index)} className={clsx(cell, 'font-semibold')}>
										<Runs runs={runs} />
									</Cell>
								)
							})}
						</tr>
					</thead>
				)}
				<tbody>
					{rows.map((row, index) => (
						<tr key={keyOf(row, index)}>
							{row.map((runs, place) => (
								<td key={keyOf(runs, place)} className={cell}>
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

function Runs({ runs }: { runs: readonly TextRun[] }) {
	return runs.map(({ text, bold, italic }, index) => {
		const words = <BreakingText text={text} />
		const styled = italic ? <i>{words}</i> : words
		return <Fragment key={`${index} ${text}`}>{bold ? <b>{styled}</b> : styled}</Fragment>
	})
}

/** Returns the React key of a contract part. The key is the part's index, because a part has no id. */
function keyOf(part: readonly unknown[], index: number): string {
	return `${index} of ${part.length}`
}
