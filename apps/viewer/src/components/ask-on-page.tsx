import { localeOf } from '@dormer/api/core/languages'
import { useSyncExternalStore } from 'react'
import { contactName } from '../core/headline.ts'
import { type PageProps, pageInUrl } from '../core/pages.ts'
import { messages } from '../messages/index.ts'
import { QuestionField } from './question-field.tsx'

/** Renders a question field at the end of a page, and the link to ask for a call. */
export function AskOnPage({ page }: { page: PageProps }) {
	const { playback, onAsk, onOpen } = page
	const t = messages().general
	const online = useSyncExternalStore(page.network.subscribe, page.network.online)
	const name = contactName(playback)
	return (
		<section className="page-ask" aria-label={t.questions}>
			<QuestionField
				placeholder={t.askAQuestion}
				language={localeOf(playback.language)}
				unavailable={online ? null : t.askOffline}
				onAsk={onAsk}
			/>
			{pageInUrl() !== 'call' && (
				<button type="button" className="link" onClick={() => onOpen('call')}>
					<span>{t.askForCall(name)}</span>
				</button>
			)}
		</section>
	)
}
