import { ChevronDown, FileText } from 'lucide-react'
import { messages } from '../messages/index.ts'
import { ContractText } from './contract-text.tsx'
import type { ContractToSign } from './contract-types.ts'

type Blocks = ContractToSign['blocks']

/** Number of notices at the end of a contract that can be canceled: the buyer gets two copies (16 CFR 429.1 b). */
const COPIES = 2

/**
 * Splits a contract into the agreement and the notice of cancellation, whose copies are each on a separate page at the end.
 * The notice is null without a right to cancel.
 */
export function splitNotices({ blocks, notice }: Pick<ContractToSign, 'blocks' | 'notice'>): {
	agreement: Blocks
	notice: Blocks | null
} {
	if (notice === null) return { agreement: blocks, notice }
	return { agreement: blocks.slice(0, -COPIES * (notice.length + 1)), notice }
}

/** Renders the notice of cancellation as a folded attachment. The PDF contains both copies. */
export function NoticeAttachment({ notice }: { notice: Blocks }) {
	return (
		<details className="attachment">
			<summary>
				<span className="file-icon">
					<FileText className="i" aria-hidden="true" />
				</span>
				<span>
					<b>{messages().agreement.notice(COPIES)}</b>
					<small>{messages().agreement.noticeNote}</small>
				</span>
				<ChevronDown className="i" aria-hidden="true" />
			</summary>
			<div className="contract contract-plain">
				<ContractText blocks={notice} />
			</div>
		</details>
	)
}

/**
 * Returns the statement of the right to cancel, which stands before the signature and is repeated next to the Sign button
 * (16 CFR 429.1 a). Returns no blocks without a right to cancel.
 */
export function cancellationStatement({
	blocks,
	cancellation,
}: Pick<ContractToSign, 'blocks' | 'cancellation'>): Blocks {
	const signature = blocks.findIndex(({ kind }) => kind === 'signature')
	return cancellation === null ? [] : blocks.slice(Math.max(0, signature - 1), signature)
}
