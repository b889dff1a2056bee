import { ShieldAlert, ShieldCheck, Check as Tick, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Check } from './verification.ts'

type Props = { verdict: { valid: boolean; checks: Check[] }; title: string; children?: ReactNode }

/** Renders one line for each verification check. Checks with the same message share one line. */
export function VerificationResult({ verdict: { valid, checks }, title, children }: Props) {
	const Mark = valid ? ShieldCheck : ShieldAlert
	const lines = [...new Map(checks.map((check) => [check.message, check])).values()]
	return (
		<section className={valid ? 'verdict' : 'verdict is-broken'}>
			<h2>
				<Mark className="i verdict-mark" aria-hidden="true" />
				{title}
			</h2>
			{children}
			<ul className="checks">
				{lines.map(({ message, holds }) => (
					<li key={message} className={holds ? undefined : 'is-broken'}>
						{holds ? (
							<Tick className="i" aria-hidden="true" />
						) : (
							<X className="i" aria-hidden="true" />
						)}
						<span>
							{!holds && <span className="sr">Failed: </span>}
							{message}
						</span>
					</li>
				))}
			</ul>
		</section>
	)
}
