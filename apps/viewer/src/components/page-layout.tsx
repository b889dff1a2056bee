import { ChevronLeft, Phone } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { contactName, phoneUrl } from '../core/headline.ts'
import type { PageName, PageProps } from '../core/pages.ts'
import { Logo } from './logo.tsx'
import { useFocusHeading } from './use-focus-heading.ts'
import './page-layout.css'

type Props = {
	page: PageProps
	children: ReactNode
	/** Bar with actions at the bottom of a narrow screen. */
	bar?: ReactNode
	/** True for the first page that the homeowner sees, which has no back button. */
	isRoot?: boolean
}

const BACK_TO: Record<PageName, string> = {
	prices: 'Prices',
	agreement: 'Agreement',
	visit: 'Appointment',
}

/**
 * Renders the layout of a page: the header with back button, logo and phone button, then the content, then a bar at the
 * bottom.
 */
export function PageLayout({ page, children, bar, isRoot = false }: Props) {
	const { playback, from, onBack } = page
	const { company } = playback
	const back = from === null ? 'Presentation' : BACK_TO[from]
	const main = useRef<HTMLElement>(null)
	useLayoutEffect(() => scrollTo(0, 0), [])
	useFocusHeading(main)
	return (
		<div className="page-layout">
			<header className="top">
				{isRoot ? (
					<span />
				) : (
					<button
						type="button"
						className="back"
						aria-label={`Back to the ${back.toLowerCase()}`}
						onClick={onBack}
					>
						<ChevronLeft className="i" aria-hidden="true" />
						<span className="wide-only">{back}</span>
					</button>
				)}
				<Logo company={company} />
				{company.phone ? (
					<a
						className="icon-btn"
						href={phoneUrl(company.phone)}
						aria-label={`Call ${contactName(playback)}`}
					>
						<Phone className="i" aria-hidden="true" />
					</a>
				) : (
					<span />
				)}
			</header>
			<main ref={main}>{children}</main>
			{bar}
		</div>
	)
}
