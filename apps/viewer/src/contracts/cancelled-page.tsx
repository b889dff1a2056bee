import { PageLayout } from '../components/page-layout.tsx'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import type { SignedReceipt } from './contract-types.ts'
import { formatDateTime } from './format-date.ts'

type Props = { page: PageProps; receipt: SignedReceipt; onAnew: () => void }

/** What was signed is taken back: that it is, when, and that nothing is owed. */
export function CancelledPage({ page, receipt, onAnew }: Props) {
	const { playback } = page
	const language = playback.language || 'en'
	const { cancelledAt, timeZone } = receipt
	return (
		<PageLayout page={page}>
			<div className="lead">
				<h1>The agreement is cancelled</h1>
				<p>
					{cancelledAt &&
						`You cancelled it on ${formatDateTime(cancelledAt, language, timeZone)}. `}
					You owe nothing, and {contactName(playback)} knows.
				</p>
			</div>
			{playback.contract.available && (
				<p className="lead-btn">
					<button type="button" className="btn btn-quiet" onClick={onAnew}>
						Read and sign it again
					</button>
				</p>
			)}
		</PageLayout>
	)
}
