import type { ContractBlock, TextRun } from '../../content/contract-templates/schema.ts'
import {
	addSpace,
	COLUMN_WIDTH,
	exceedsPageHeight,
	type Flow,
	keepTogether,
	LEFT_MARGIN,
	layOutLines,
	renderLine,
	renderRule,
	renderText,
	startPage,
	type TextStyle,
} from './pdf-flow.ts'
import { SIGNATURE_HEIGHT } from './signature-block.ts'

/** Sizes of the text in points. 16 CFR 429.1 requires at least 10 points for the notice of cancellation. */
const BODY = { size: 10.5, leading: 15 }
const HEADINGS = [
	{ size: 19, leading: 25 },
	{ size: 14, leading: 20 },
	{ size: 12, leading: 17 },
]
const BLOCK_SPACING = 7
const INDENT_STEP = 20
const CELL_PADDING = 6

type Table = Extract<ContractBlock, { kind: 'table' }>
type List = Extract<ContractBlock, { kind: 'list' }>
/** Context of a block: its indentation in points, and the function that renders the signature block. */
export type BlockContext = { indent: number; renderSignature: () => void }

/** Renders blocks from top to bottom. */
export function renderBlocks(
	flow: Flow,
	blocks: readonly ContractBlock[],
	context: BlockContext,
): void {
	for (const [index, block] of blocks.entries()) {
		if (blocks[index + 1]?.kind === 'signature') keepWithSignature(flow, block, context)
		renderBlock(flow, block, context)
	}
}

/** Keeps a signature and the paragraph before it on the same page, as 16 CFR 429.1(a) requires. */
function keepWithSignature(flow: Flow, block: ContractBlock, { indent }: BlockContext): void {
	if (block.kind !== 'paragraph') return
	const lines = layOutLines(flow, block.runs, body(indent)).length
	keepTogether(flow, lines * BODY.leading + BLOCK_SPACING + SIGNATURE_HEIGHT)
}

function renderBlock(flow: Flow, block: ContractBlock, context: BlockContext): void {
	const { indent } = context
	switch (block.kind) {
		case 'heading':
			renderHeading(flow, block, indent)
			break
		case 'paragraph':
			renderText(flow, block.runs, body(indent))
			addSpace(flow, BLOCK_SPACING)
			break
		case 'list':
			renderList(flow, block, context)
			break
		case 'quote':
			renderBlocks(flow, block.blocks, { ...context, indent: indent + INDENT_STEP })
			break
		case 'table':
			renderTable(flow, block, indent)
			break
		case 'rule':
			addSpace(flow, BLOCK_SPACING)
			renderRule(flow, { indent })
			addSpace(flow, BLOCK_SPACING)
			break
		case 'signature':
			context.renderSignature()
			break
		case 'page':
			startPage(flow)
			break
	}
}

/** Renders a heading on the same page as the two lines after it. */
function renderHeading(
	flow: Flow,
	{ level, runs }: { level: number; runs: TextRun[] },
	indent: number,
): void {
	const { size, leading } = HEADINGS[level - 1] ?? BODY
	const bold = runs.map((run) => ({ ...run, bold: true }))
	addSpace(flow, BLOCK_SPACING)
	keepTogether(flow, leading + BLOCK_SPACING + 2 * BODY.leading)
	renderText(flow, bold, { size, leading, indent, width: COLUMN_WIDTH - indent })
	addSpace(flow, BLOCK_SPACING - 2)
}

function renderList(flow: Flow, { start, items }: List, context: BlockContext): void {
	for (const [index, blocks] of items.entries()) {
		keepTogether(flow, BODY.leading)
		const marker = start === null ? '•' : `${start + index}.`
		flow.page.drawText(marker, {
			x: LEFT_MARGIN + context.indent + 2,
			y: flow.y - BODY.leading,
			size: BODY.size,
			font: flow.fonts.regular,
		})
		renderBlocks(flow, blocks, { ...context, indent: context.indent + INDENT_STEP })
		if (blocks.length === 0) flow.y -= BODY.leading
	}
}

/**
 * Renders a table with columns of equal width. A row stays on one page. If a row is taller than a page, its cells
 * become paragraphs.
 */
function renderTable(flow: Flow, { head, rows }: Table, indent: number): void {
	const columns = Math.max(1, head.length, ...rows.map((row) => row.length))
	const width = (COLUMN_WIDTH - indent) / columns
	const bold = head.map((runs) => runs.map((run) => ({ ...run, bold: true })))
	for (const row of head.length > 0 ? [bold, ...rows] : rows) {
		const cells = row.map((runs, index) => {
			const style = { ...body(indent + index * width), width: width - 2 * CELL_PADDING }
			return { lines: layOutLines(flow, runs, style), style }
		})
		const lineCount = Math.max(1, ...cells.map(({ lines }) => lines.length))
		const height = lineCount * BODY.leading + 2 * CELL_PADDING
		if (exceedsPageHeight(height)) {
			for (const runs of row) renderText(flow, runs, body(indent))
			continue
		}
		keepTogether(flow, height)
		const top = flow.y
		for (const { lines, style } of cells) {
			flow.y = top - CELL_PADDING + 3
			for (const line of lines) {
				flow.y -= BODY.leading
				renderLine(flow, line, style)
			}
		}
		flow.y = top - height
		renderRule(flow, { indent })
	}
	addSpace(flow, BLOCK_SPACING + CELL_PADDING)
}

function body(indent: number): TextStyle {
	return { ...BODY, indent, width: COLUMN_WIDTH - indent }
}
