import { useState } from 'react'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { errorMessage, trpc } from '../core/trpc.ts'
import { messages } from '../messages/index.ts'
import { ActionButton } from './action-button.tsx'

type AskProps = { page: PageProps; label: string; quiet?: true }

/** Renders the button that passes the homeowner's wish for a confirmed or a new price on to the rep, and says that it did. */
export function AskForPrices({ page, label, quiet }: AskProps) {
	const { playback, access } = page
	const t = messages().prices
	const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
	const [problem, setProblem] = useState<string | null>(null)
	const name = contactName(playback)
	const { presentationId } = playback
	async function ask() {
		setState('busy')
		setProblem(null)
		try {
			await access.withToken((context) =>
				trpc.qa.askForConfirmation.mutate({ presentationId }, { context }),
			)
			setState('sent')
		} catch (error) {
			setProblem(errorMessage(error))
			setState('open')
		}
	}
	return (
		<>
			{problem && <p role="alert">{problem}</p>}
			<p role="status">{state === 'sent' && (quiet ? t.confirmSent(name) : t.todaySent(name))}</p>
			{state !== 'sent' && (
				<ActionButton
					className={quiet ? 'link' : 'btn btn-main'}
					disabled={state === 'busy'}
					onClick={() => void ask()}
				>
					<span>{label}</span>
				</ActionButton>
			)}
		</>
	)
}
