import { PRICE_TO_TYPE, type PreflightFinding } from '@dormer/api/content/decks/schema'
import { Button } from '@dormer/ui/button'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { clsx } from 'clsx'
import { Check, ListTodo, OctagonAlert, TriangleAlert } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { parseTabId } from '../deck-editing/inspector-tabs.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'

/** Renders the preflight results: errors and warnings with a link to the place to fix them, then the passed checks. */
export function PreflightPanel() {
	const { deckId } = useDeck()
	const preflight = trpc.decks.preflight.useQuery({ deckId })
	if (preflight.isPending) return <Skeleton className="m-6 h-10" />
	if (preflight.data === undefined)
		return (
			<ErrorState
				title="The checks could not be loaded"
				message={errorMessage(preflight.error)}
				onRetry={() => void preflight.refetch()}
			/>
		)
	const { errors, warnings, passed } = preflight.data
	return (
		<>
			<ul className="divide-y divide-line">
				{errors.map((finding) => (
					<Finding key={keyOf(finding)} finding={finding} isError />
				))}
				{warnings.map((finding) => (
					<Finding key={keyOf(finding)} finding={finding} />
				))}
			</ul>
			{passed.length > 0 && (
				<div
					className={clsx('pb-6', errors.length + warnings.length > 0 && 'border-t border-line')}
				>
					<h3 className="px-4 pt-4 pb-1.5 text-xs font-medium text-ink-meta sm:px-6">Passed</h3>
					<ul className="grid px-4 sm:grid-cols-2 sm:px-6">
						{passed.map((text) => (
							<li key={text} className="flex min-h-8 items-center gap-3 text-s text-ink-2">
								<Check className="icon-s text-good" aria-hidden />
								{text}
							</li>
						))}
					</ul>
				</div>
			)}
		</>
	)
}

function keyOf({ code, slideId, message }: PreflightFinding): string {
	return `${code} ${slideId ?? ''} ${message}`
}

/** Returns how a finding is marked. A price to type is no error that the rep made, so it has no color. */
function kindOf({ code }: PreflightFinding, isError = false) {
	if (code === PRICE_TO_TYPE) return { icon: ListTodo, color: 'text-ink-2', label: 'To do' }
	return isError
		? { icon: OctagonAlert, color: 'text-bad', label: 'Error' }
		: { icon: TriangleAlert, color: 'text-warn', label: 'Warning' }
}

function Finding({ finding, isError }: { finding: PreflightFinding; isError?: boolean }) {
	const { goTo } = useDeckLocation()
	const { icon: Icon, color, label } = kindOf(finding, isError)
	const { slideId } = finding
	const go = () => {
		goTo({ ...(slideId === null ? {} : { slide: slideId }), tab: parseTabId(finding.panel) })
		document.getElementById('inspector')?.focus()
	}
	return (
		<li className="flex items-center gap-3 px-4 py-3 text-s sm:px-6">
			<Icon className={clsx('icon mt-0.5 self-start', color)} aria-label={label} />
			<div className="min-w-0 flex-1">
				<b className="font-semibold">{finding.message}</b>
				{finding.detail !== null && <p className="text-ink-2">{finding.detail}</p>}
			</div>
			<Button size="s" onClick={go}>
				Take me there
			</Button>
		</li>
	)
}
