import { Clock, Link2Off, type LucideIcon, RotateCcw, WifiOff } from 'lucide-react'
import { StatusNotice } from '../components/status-notice.tsx'
import type { LoadError } from '../core/trpc.ts'

const MESSAGES: Record<LoadError, { icon: LucideIcon; title: string; text: string }> = {
	missing: {
		icon: Link2Off,
		title: 'This link does not work',
		text: 'The link may be incomplete, or the company removed the presentation. Open the link from your email again, or ask the company that sent it.',
	},
	expired: {
		icon: Clock,
		title: 'This presentation has expired',
		text: 'Its prices and terms may have changed. Ask the company that sent it for a new one.',
	},
	failed: {
		icon: WifiOff,
		title: 'The presentation did not load',
		text: 'The connection was lost. Your link still works.',
	},
}

/** Renders the reason why the presentation cannot be opened, and what the homeowner can do. */
export function ErrorScreen({ error, onRetry }: { error: LoadError; onRetry: () => void }) {
	return (
		<StatusNotice {...MESSAGES[error]}>
			{error === 'failed' && (
				<button type="button" className="btn btn-main" onClick={onRetry}>
					<RotateCcw className="i" aria-hidden="true" />
					Try again
				</button>
			)}
		</StatusNotice>
	)
}

/** Renders the placeholder of the start screen while the presentation loads. */
export function LoadingScreen() {
	return (
		<main className="cover cover-loading" aria-busy="true">
			<h1 className="sr">Opening your presentation</h1>
			<div className="cover-skeleton" aria-hidden="true">
				<i />
				<i />
				<i />
				<i />
			</div>
		</main>
	)
}
