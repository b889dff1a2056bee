import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useLayoutEffect } from 'react'

type Props = { icon: LucideIcon; title: string; text: string; children?: ReactNode }

/** Renders a page that only says what happened, with the button for what to do next. The title is also the document's title. */
export function StatusNotice({ icon: Icon, title, text, children }: Props) {
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
			{children}
		</main>
	)
}
