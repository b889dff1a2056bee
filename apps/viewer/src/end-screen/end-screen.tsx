import { RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { Logo } from '../components/logo.tsx'
import { useFocusHeading } from '../components/use-focus-heading.ts'
import { closingTexts } from '../core/closing-texts.ts'
import { messages } from '../messages/index.ts'
import type { Player } from '../playback/player.ts'
import { NextStepButtons, type NextStepButtonsProps } from './next-step-buttons.tsx'
import { ReplayList } from './replay-list.tsx'

/** Number of parts of the presentation that the end screen lists before the homeowner chooses "Show all". */
const INITIAL_PARTS = 4

type Props = NextStepButtonsProps & { player: Player }

/**
 * Renders the end screen: buttons for the next steps, phone and email, and the parts of the presentation, which the homeowner
 * can watch again.
 */
export function EndScreen({ playback, player, ...actions }: Props) {
	const { company, homeowner, slides } = playback
	const cta = closingTexts(playback)
	const [all, setAll] = useState(slides.length <= INITIAL_PARTS)
	const t = messages().end
	const hero = useRef<HTMLElement>(null)
	useFocusHeading(hero)
	return (
		<div className="end">
			<section ref={hero} className="dark-screen end-hero" aria-label={t.nextStep}>
				<header>
					<Logo company={company} />
				</header>
				<div className="end-next">
					<h1>{cta?.headline ?? t.headline(homeowner.firstName)}</h1>
					<p>{cta?.body ?? t.body(company.name)}</p>
					<NextStepButtons playback={playback} {...actions} />
				</div>
			</section>
			<main className="replay">
				<h2>{t.watchPart}</h2>
				<ReplayList
					playback={playback}
					player={player}
					count={all ? slides.length : INITIAL_PARTS}
				/>
				<div className="replay-more">
					<button
						type="button"
						className="link"
						onClick={() => player.store.dispatch({ type: 'restart' })}
					>
						<RotateCcw className="i" aria-hidden="true" />
						<span>{slides.length > 1 ? t.watchAll(slides.length) : t.watchFromStart}</span>
					</button>
					{!all && (
						<button type="button" className="link" onClick={() => setAll(true)}>
							<span>{t.showAll(slides.length)}</span>
						</button>
					)}
				</div>
				<p className="foot">{messages().general.shownWith}</p>
			</main>
		</div>
	)
}
