import { Link2Off, type LucideIcon, RotateCcw, WifiOff } from 'lucide-react'
import { StatusNotice } from '../components/status-notice.tsx'

/** Reason why a preview cannot be opened. `refused` comes with the server's message. */
export type Problem = { reason: 'missing' | 'failed' } | { reason: 'refused'; message: string }

const TEXTS: Record<Problem['reason'], { icon: LucideIcon; title: string; text: string }> = {
	missing: {
		icon: Link2Off,
		title: 'This deck does not exist',
		text: 'It was deleted, or it belongs to another company.',
	},
	failed: {
		icon: WifiOff,
		title: 'The preview did not load',
		text: 'The connection was lost. Try again.',
	},
	refused: { icon: Link2Off, title: 'The preview cannot be shown yet', text: '' },
}

type Props = { problem: Problem; onRetry: () => void }

/** Renders the reason why a preview cannot be opened, and what the rep can do. */
export function PreviewProblem({ problem, onRetry }: Props) {
	const { icon, title, text } = TEXTS[problem.reason]
	return (
		<StatusNotice
			icon={icon}
			title={title}
			text={problem.reason === 'refused' ? problem.message : text}
		>
			{problem.reason === 'missing' ? (
				<a className="btn btn-main" href="/decks">
					All decks
				</a>
			) : (
				<button type="button" className="btn btn-main" onClick={onRetry}>
					<RotateCcw className="i" aria-hidden="true" />
					Try again
				</button>
			)}
		</StatusNotice>
	)
}
