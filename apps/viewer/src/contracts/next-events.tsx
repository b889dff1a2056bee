import { CalendarDays, FileCheck2, type LucideIcon, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import type { SignedReceipt } from './contract-types.ts'
import { formatLongDate } from './format-date.ts'

type Props = { page: PageProps; receipt: SignedReceipt; children: ReactNode }

/** What happens next, in the order in which it does. */
export function NextEvents({ page, receipt, children }: Props) {
	return (
		<section className="nexts" aria-labelledby="next-things">
			<h2 id="next-things">What happens next</h2>
			<ol className="steps">
				{listEvents(page, receipt).map(({ icon: Icon, what, how }, index) => (
					<li key={what}>
						<span className={index === 0 ? 'dot dot-first' : 'dot'}>
							<Icon className="i" aria-hidden="true" />
						</span>
						<b>{what}</b>
						<small>{how}</small>
					</li>
				))}
			</ol>
			<div className="wide-only nexts-go">{children}</div>
		</section>
	)
}

type NextEvent = { icon: LucideIcon; what: string; how: string }

function listEvents(
	{ playback }: PageProps,
	{ email, cancellation, canCancel }: SignedReceipt,
): NextEvent[] {
	const name = contactName(playback)
	const things: (NextEvent | null)[] = [
		{
			icon: CalendarDays,
			what: 'You choose a time for the visit',
			how: `${name} looks at everything with you at your home.`,
		},
		email === null
			? null
			: {
					icon: FileCheck2,
					what: 'Your copy comes by e-mail',
					how: 'Sealed, with a certificate of what was signed and when.',
				},
		canCancel && cancellation
			? {
					icon: Undo2,
					what: 'You can still change your mind',
					how: `Until ${formatLongDate(cancellation.lastDay, playback.language || 'en')}, free of charge.`,
				}
			: null,
	]
	return things.filter((thing) => thing !== null)
}
