import { Clock, Link2Off, type LucideIcon, RotateCcw, WifiOff } from 'lucide-react'
import { useLayoutEffect } from 'react'
import type { LoadError } from '../playback/machine.ts'

const WORDS: Record<LoadError, { icon: LucideIcon; title: string; text: string }> = {
	missing: {
		icon: Link2Off,
		title: 'This link leads nowhere',
		text: 'It may have been cut short on its way, or the presentation was taken back. Open it again from your e-mail, or ask the company that sent it.',
	},
	expired: {
		icon: Clock,
		title: 'This presentation has expired',
		text: 'What it says may no longer hold. The company that sent it can send you a new one.',
	},
	failed: {
		icon: WifiOff,
		title: 'It did not load',
		text: 'The connection was lost on the way. Nothing is wrong with your link.',
	},
}

/** A link that shows nothing, and what to do about it. */
export function ErrorScreen({ why, onRetry }: { why: LoadError; onRetry: () => void }) {
	const { icon: Icon, title, text } = WORDS[why]
	useLayoutEffect(() => {
		document.title = title
	}, [title])
	return (
		<main className="notice">
			<span className="notice-mark">
				<Icon className="i" aria-hidden="true" />
			</span>
			<h1>{title}</h1>
			<p>{text}</p>
			{why === 'failed' && (
				<button type="button" className="btn btn-main" onClick={onRetry}>
					<RotateCcw className="i" aria-hidden="true" />
					Try again
				</button>
			)}
		</main>
	)
}

/** The cover before anything is known of it. */
export function LoadingScreen() {
	return (
		<main className="cover cover-loading" aria-busy="true">
			<h1 className="sr">Opening your presentation</h1>
			<div className="cover-bones" aria-hidden="true">
				<i />
				<i />
				<i />
				<i />
			</div>
		</main>
	)
}
