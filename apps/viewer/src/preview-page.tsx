import { useCallback, useEffect, useState } from 'react'
import { App } from './app.tsx'
import { errorMessage, readError } from './core/trpc.ts'
import { loadMessages } from './messages/index.ts'
import { openPreview } from './open-preview.ts'
import type { Presentation } from './presentation.ts'
import { createPreviewApi } from './preview/preview-api.ts'
import { PreviewBar } from './preview/preview-bar.tsx'
import { PreviewProblem, type Problem } from './preview/preview-problem.tsx'
import { LoadingScreen } from './status-screens/status-screens.tsx'

type Props = {
	deckId: string
	/** Called with the page to open instead when nobody is signed in, or when the rep must set up a second factor. */
	onSignedOut: (address: string) => void
}
type Opened = { presentation: Presentation; usesSampleValues: boolean }

/** Renders a deck as its homeowner would see it, for the signed-in rep, below a bar that says so. */
export function PreviewPage({ deckId, onSignedOut }: Props) {
	const [opened, setOpened] = useState<Opened | null>(null)
	const [problem, setProblem] = useState<Problem | null>(null)

	const open = useCallback(async () => {
		setProblem(null)
		const api = createPreviewApi(deckId)
		try {
			const preview = await api.readDeck()
			const { usesSampleValues } = preview
			await loadMessages(preview.playback.language)
			setOpened({ presentation: openPreview(api, preview), usesSampleValues })
		} catch (error) {
			const { status, code } = readError(error)
			const signIn = `/login?next=${encodeURIComponent(`/preview/${deckId}`)}`
			if (code === 'SECOND_FACTOR_SETUP') onSignedOut('/second-factor')
			else if (status === 401) onSignedOut(signIn)
			else setProblem(describe(error))
		}
	}, [deckId, onSignedOut])
	useEffect(() => void open(), [open])

	if (problem) return <PreviewProblem problem={problem} onRetry={() => void open()} />
	if (!opened) return <LoadingScreen />
	return (
		<div className="preview">
			<PreviewBar deckId={deckId} usesSampleValues={opened.usesSampleValues} />
			<App open={() => opened.presentation} />
		</div>
	)
}

function describe(error: unknown): Problem {
	const { status } = readError(error)
	if (status === 404 || status === 400) return { reason: 'missing' }
	if (status === undefined || status >= 500) return { reason: 'failed' }
	return { reason: 'refused', message: errorMessage(error) }
}
