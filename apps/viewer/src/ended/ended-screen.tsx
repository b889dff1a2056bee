import type { Playback } from '@dormer/api/presentations/schema'
import { Mail, Phone, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { count } from '../format.ts'
import { contactOf, dialOf } from '../headline.ts'
import { Logo } from '../parts/logo.tsx'
import type { Player } from '../playback/player.ts'
import { Chapters } from './chapters.tsx'

const AT_FIRST = 4

type OnClicked = (ctaType: string, ctaLabel: string) => void
type Props = { playback: Playback; player: Player; onClicked: OnClicked; onPrices: () => void }

/** The last page: what comes next, whom to call, and every part to watch again. */
export function EndedScreen({ playback, player, onClicked, onPrices }: Props) {
	const { branding, company, homeowner, slides } = playback
	const [all, setAll] = useState(slides.length <= AT_FIRST)
	return (
		<div className="end">
			<section className="room end-hero" aria-label="Next step">
				<header>
					<Logo company={company} />
				</header>
				<div className="end-next">
					<h1>{branding?.cta.headline ?? `That was it, ${homeowner.firstName}.`}</h1>
					<p>{branding?.cta.body ?? `${company.name} is happy to hear from you.`}</p>
					{slides.some(({ pricing }) => pricing !== null) && (
						<button type="button" className="btn btn-spark" onClick={onPrices}>
							Compare the prices
						</button>
					)}
					<NextSteps playback={playback} onClicked={onClicked} />
				</div>
			</section>
			<main className="again">
				<h2>Watch a part again</h2>
				<Chapters playback={playback} player={player} most={all ? slides.length : AT_FIRST} />
				<div className="again-more">
					<button
						type="button"
						className="link"
						onClick={() => player.store.dispatch({ type: 'restart' })}
					>
						<RotateCcw className="i" aria-hidden="true" />
						<span>
							{slides.length > 1
								? `Watch all ${slides.length} from the start`
								: 'Watch it from the start'}
						</span>
					</button>
					{!all && (
						<button type="button" className="link" onClick={() => setAll(true)}>
							<span>Show all {count(slides.length, 'part')}</span>
						</button>
					)}
				</div>
				<p className="foot">Shown with Dormer</p>
			</main>
		</div>
	)
}

/** The deck's own call to action where it leads somewhere; telephone and e-mail beside or instead of it. */
function NextSteps({ playback, onClicked }: { playback: Playback; onClicked: OnClicked }) {
	const { branding, company } = playback
	const url = safeUrl(branding?.cta.buttonUrl ?? null)
	const main = url ? 'btn btn-room' : 'btn btn-spark'
	return (
		<>
			{url && (
				<a
					className="btn btn-spark"
					href={url}
					onClick={() => onClicked('main', branding?.cta.buttonText ?? '')}
				>
					{branding?.cta.buttonText}
				</a>
			)}
			<div className={url ? 'also' : 'also also-main'}>
				{company.phone && (
					<a
						className={main}
						href={dialOf(company.phone)}
						onClick={() => onClicked('call', `Call ${contactOf(playback)}`)}
					>
						<Phone className="i" aria-hidden="true" />
						Call {contactOf(playback)}
					</a>
				)}
				{company.email && (
					<a
						className={company.phone ? 'btn btn-room' : main}
						href={`mailto:${company.email}`}
						onClick={() => onClicked('email', 'E-mail')}
					>
						<Mail className="i" aria-hidden="true" />
						E-mail
					</a>
				)}
			</div>
		</>
	)
}

/** An address a button may lead to: a page, a mail, a telephone. */
function safeUrl(url: string | null): string | null {
	return url !== null && /^(https?:\/\/|mailto:|tel:)/i.test(url) ? url : null
}
