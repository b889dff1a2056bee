import type { Proposal } from '@dormer/api/sale/proposal/schema'
import type { RefObject } from 'react'

type Props = {
	/** Receives the frame, so that its page can be printed. */
	frame: RefObject<HTMLIFrameElement | null>
	proposal: Proposal
	/** Link to the page of the homeowner. */
	url: string
	firstName: string
}

/**
 * Renders the proposal on the page of the homeowner, which a rep opens without being counted. The page loads again when photos,
 * prices or texts change.
 */
export function ProposalPreview({ frame, proposal, url, firstName }: Props) {
	const { photos, work, status, validity } = proposal
	const shown = photos.map(({ id, caption, drawing }) => ({ id, caption, drawing }))
	return (
		<section className="card overflow-hidden" aria-labelledby="proposal-preview">
			<h2 id="proposal-preview" className="border-b border-line px-5 py-3 text-m font-semibold">
				As {firstName} sees it
			</h2>
			<iframe
				ref={frame}
				key={JSON.stringify([shown, work, status, validity])}
				title={`The proposal as ${firstName} sees it`}
				src={`${new URL(url).pathname}#proposal`}
				className="block h-[min(720px,calc(100dvh-220px))] min-h-96 w-full bg-surface"
			/>
		</section>
	)
}
