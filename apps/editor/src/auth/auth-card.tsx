import type { ReactNode } from 'react'
import { Logo } from '../core/logo.tsx'

/**
 * Renders the card in which a user signs in, signs up or sets a password. On a phone the card is at the top, so parts which
 * appear later do not move it.
 */
export function AuthCard({
	title,
	lead,
	children,
	foot,
}: {
	title: string
	lead: string
	children?: ReactNode
	foot?: ReactNode
}) {
	return (
		<main
			id="main"
			className="grid min-h-dvh place-items-center px-4 py-10 max-sm:items-start max-sm:pt-20"
		>
			<div className="w-full max-w-[376px]">
				<Logo className="mb-6 justify-center w-full" />
				<div className="card px-6 py-6 shadow-card">
					<h1 className="text-xl font-semibold tracking-[-.015em]">{title}</h1>
					<p className="mt-0.5 text-s text-ink-2">{lead}</p>
					{children && <div className="mt-5">{children}</div>}
				</div>
				{foot && <p className="mt-4 text-center text-s text-ink-2">{foot}</p>}
			</div>
		</main>
	)
}

/** CSS class names of a link in running text. */
export const textLinkClass = 'font-medium text-accent underline underline-offset-3'
