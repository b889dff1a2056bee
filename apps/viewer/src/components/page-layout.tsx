import { ChevronLeft, Phone } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { contactName, phoneUrl } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { AskOnPage } from './ask-on-page.tsx'
import { Logo } from './logo.tsx'
import { useFocusHeading } from './use-focus-heading.ts'
import './page-layout.css'
import { messages } from '../messages/index.ts'

type Props = {
	page: PageProps
	children: ReactNode
	/** Bar with actions at the bottom of a narrow screen. */
	bar?: ReactNode
	/** True for the first page that the homeowner sees, which has no back button. */
	isRoot?: boolean
}

/**
 * Renders the layout of a page: the header with back button, logo and phone button, then the content, then a bar at the
 * bottom.
 */
export function PageLayout({ page, children, bar, isRoot = false }: Props) {
	const { playback, from, onBack } = page
	const { company } = playback
	const t = messages()
	const origin = from ?? 'presentation'
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
						aria-label={t.page.backTo[origin]}
						onClick={onBack}
					>
						<ChevronLeft className="i" aria-hidden="true" />
						<span className="wide-only">{t.page[origin]}</span>
					</button>
				)}
				<Logo company={company} />
				{company.phone ? (
					<a
						className="icon-btn top-call"
						href={phoneUrl(company.phone)}
						aria-label={t.general.callNameAt(contactName(playback), company.phone)}
					>
						<Phone className="i" aria-hidden="true" />
						<span className="wide-only num">{company.phone}</span>
					</a>
				) : (
					<span />
				)}
			</header>
			<main ref={main}>
				{children}
				{!isRoot && <AskOnPage page={page} />}
			</main>
			{bar}
		</div>
	)
}
