import { CircleAlert, RotateCcw } from 'lucide-react'
import { Button } from './button.tsx'

type ErrorStateProps = {
	title: string
	message: string
	/** Level of the heading: `h1` when the message fills the page, `h3` inside a section. */
	heading?: 'h1' | 'h2' | 'h3'
	onRetry?: () => void
}

/** Renders the error of a failed load: a title, the error message, and a "Try again" button. */
export function ErrorState({ title, message, heading: Heading = 'h2', onRetry }: ErrorStateProps) {
	return (
		<div role="alert" className="grid content-start justify-items-center px-6 py-14 text-center">
			<span className="mb-3 grid size-10 place-items-center rounded-m bg-bad-soft text-bad">
				<CircleAlert className="icon-l" aria-hidden />
			</span>
			<Heading className="text-m font-semibold">{title}</Heading>
			<p className="mt-1 max-w-[400px] text-s text-balance text-ink-2">{message}</p>
			{onRetry !== undefined && (
				<Button className="mt-4" onClick={onRetry}>
					<RotateCcw className="icon" aria-hidden />
					Try again
				</Button>
			)}
		</div>
	)
}
