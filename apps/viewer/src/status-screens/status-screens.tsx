import { catalogLanguage, localeOf } from '@dormer/api/core/languages'
import { Link2, type LucideIcon, Mail, Phone, RotateCcw, WifiOff } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { StatusNotice } from '../components/status-notice.tsx'
import { STATUS, statusMessages } from '../messages/status.ts'

/** Renders that the presentation did not load although its link may work, with a button to try again. */
export function FailedScreen({ onRetry }: { onRetry: () => void }) {
	const { failed } = statusMessages()
	return (
		<StatusNotice icon={WifiOff} title={failed.title} text={failed.text}>
			<RetryButton onRetry={onRetry} label={statusMessages().tryAgain} />
		</StatusNotice>
	)
}

/**
 * Renders that no presentation belongs to the link. The page names no company and is the same for a link that never existed and
 * for a deleted presentation, so callers cannot find out which links exist. Its language is that of the browser.
 */
export function MissingScreen({ onRetry }: { onRetry: () => void }) {
	const language = catalogLanguage(navigator.language)
	const { missing, tryAgain } = STATUS[language]
	useLayoutEffect(() => {
		document.documentElement.lang = localeOf(language)
	}, [language])
	const advice: { icon: LucideIcon; text: string }[] = [
		{ icon: Mail, text: missing.openNewest },
		{ icon: Link2, text: missing.copyAll },
		{ icon: Phone, text: missing.call },
	]
	return (
		<StatusNotice icon={Link2} title={missing.title} text={missing.text}>
			<ul className="notice-advice">
				{advice.map(({ icon: Icon, text }) => (
					<li key={text}>
						<Icon className="i" aria-hidden="true" />
						<span>{text}</span>
					</li>
				))}
			</ul>
			<RetryButton onRetry={onRetry} label={tryAgain} />
		</StatusNotice>
	)
}

function RetryButton({ onRetry, label }: { onRetry: () => void; label: string }) {
	return (
		<button type="button" className="btn btn-main" onClick={onRetry}>
			<RotateCcw className="i" aria-hidden="true" />
			{label}
		</button>
	)
}

/** Renders the placeholder of the start screen while the presentation loads. */
export function LoadingScreen() {
	return (
		<main className="cover cover-loading" aria-busy="true">
			<h1 className="sr">{statusMessages().opening}</h1>
			<div className="cover-skeleton" aria-hidden="true">
				<i />
				<i />
				<i />
				<i />
			</div>
		</main>
	)
}
