import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { messages } from '../messages/index.ts'

/**
 * Renders a button that passes the homeowner's link on, for example to the other owner: through the share sheet of the phone, or
 * by copying the link where the browser has no share sheet.
 */
export function ShareLink({ className, title }: { className: string; title: string }) {
	const [copied, setCopied] = useState(false)
	async function share() {
		const url = location.origin + location.pathname
		if (typeof navigator.share === 'function')
			return navigator.share({ title, url }).catch(() => undefined)
		await navigator.clipboard.writeText(url)
		setCopied(true)
	}
	return (
		<button type="button" className={className} onClick={() => void share()}>
			<Share2 className="i" aria-hidden="true" />
			<span aria-live="polite">
				{copied ? messages().general.linkCopied : messages().general.share}
			</span>
		</button>
	)
}
