import { PageLayout } from '../components/page-layout.tsx'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { messages } from '../messages/index.ts'
import type { SignedReceipt } from './contract-types.ts'
import { formatDateTime } from './format-date.ts'

type Props = { page: PageProps; receipt: SignedReceipt; onSignAgain: () => void }

/**
 * Renders the confirmation of a cancellation. It shows when the agreement was canceled, and that the homeowner owes
 * nothing.
 */
export function CanceledPage({ page, receipt, onSignAgain }: Props) {
	const { playback } = page
	const { language } = playback
	const t = messages().agreement
	const { cancelledAt, timeZone } = receipt
	return (
		<PageLayout page={page}>
			<div className="lead">
				<h1>{t.canceled}</h1>
				<p>
					{cancelledAt && `${t.canceledOn(formatDateTime(cancelledAt, language, timeZone))} `}
					{t.oweNothing(contactName(playback))}
				</p>
			</div>
			{playback.contract.available && (
				<p className="lead-btn">
					<button type="button" className="btn btn-quiet" onClick={onSignAgain}>
						{t.signAgain}
					</button>
				</p>
			)}
		</PageLayout>
	)
}
