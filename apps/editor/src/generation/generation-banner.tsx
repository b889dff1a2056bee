import type { GenerationStatus } from '@dormer/api/content/generation/schema'
import { Button } from '@dormer/ui/button'
import { Progress } from '@dormer/ui/progress'
import { toastError } from '@dormer/ui/toast'
import { useParams } from '@tanstack/react-router'
import { CircleAlert, RotateCcw } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { isRunning, progressText } from './progress.ts'
import { useTimeLeft } from './use-time-left.ts'

/** Renders the banner above the slide during a generation: its progress, or the reason why it stopped. */
export function GenerationBanner({ status }: { status: GenerationStatus }) {
	return isRunning(status) ? (
		<GenerationRunning status={status} />
	) : (
		<GenerationStopped status={status} />
	)
}

function GenerationRunning({ status }: { status: GenerationStatus }) {
	const left = useTimeLeft(status)
	return (
		<div className="border-b border-line bg-surface px-6 py-3">
			<p role="status" className="mb-2 flex text-s">
				<b className="font-semibold">{progressText(status)}</b>
				<span className="ml-2 text-ink-meta">{left ?? 'Finished slides appear here'}</span>
				{status.progress > 0 && (
					<span className="num ml-auto text-ink-meta">{status.progress}%</span>
				)}
			</p>
			<Progress label="Generating the slides" value={status.progress || null} />
		</div>
	)
}

function GenerationStopped({ status }: { status: GenerationStatus }) {
	const { deckId } = useParams({ from: '/app/decks/$deckId' })
	const utils = trpc.useUtils()
	const retry = trpc.generation.retry.useMutation({
		onSuccess: () => utils.generation.statuses.invalidate(),
		onError: (error) => toastError(errorMessage(error)),
	})
	return (
		<div
			role="alert"
			className="flex items-center gap-3 border-b border-line bg-bad-soft px-6 py-2.5"
		>
			<CircleAlert className="icon text-bad" aria-hidden />
			<p className="min-w-0 flex-1 text-s">
				<b className="font-semibold">Generation stopped.</b> {status.error}
			</p>
			<Button size="s" busy={retry.isPending} onClick={() => retry.mutate({ deckId })}>
				<RotateCcw className="icon" aria-hidden />
				Retry
			</Button>
		</div>
	)
}
