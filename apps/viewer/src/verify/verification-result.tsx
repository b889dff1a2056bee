import { Info, ShieldAlert, ShieldCheck, Check as Tick, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { verifyMessages } from '../messages/verify.ts'
import { MessageText } from './message-text.tsx'
import type { Verdict } from './verification.ts'

type Props = {
	verdict: Verdict
	title: string
	/** Time zone of the contract; undefined for a contract that is not stored here. */
	timeZone: string | undefined
	children?: ReactNode
}

/**
 * Renders the results of the checks, and then what the evidence says about how the contract was signed. Each has one line;
 * checks with the same message share a line.
 */
export function VerificationResult({
	verdict: { valid, checks, statements },
	title,
	timeZone,
	children,
}: Props) {
	const t = verifyMessages()
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
							{!holds && <span className="sr">{t.failed}</span>}
							<MessageText message={message} timeZone={timeZone} />
						</span>
					</li>
				))}
			</ul>
			{statements.length > 0 && (
				<>
					<h3>{t.howSigned}</h3>
					<ul className="checks">
						{statements.map(({ name, notable, message }) => (
							<li key={name} className={notable ? 'is-notable' : undefined}>
								{notable ? (
									<TriangleAlert className="i" aria-hidden="true" />
								) : (
									<Info className="i" aria-hidden="true" />
								)}
								<span>
									{notable && <span className="sr">{t.notable}</span>}
									<MessageText message={message} timeZone={timeZone} />
								</span>
							</li>
						))}
					</ul>
				</>
			)}
		</section>
	)
}
