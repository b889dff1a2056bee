import { PRICE_TO_TYPE, type Preflight } from '@dormer/api/content/decks/schema'
import { Button } from '@dormer/ui/button'
import { Tooltip } from '@dormer/ui/tooltip'
import { Link } from '@tanstack/react-router'
import {
	ChevronRight,
	CircleCheck,
	ListTodo,
	OctagonAlert,
	Redo2,
	Share2,
	TriangleAlert,
	Undo2,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatCount } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { SaveIndicator } from '../deck-editing/save-indicator.tsx'
import { PreviewButton } from './preview-button.tsx'

const NewPresentationDialog = lazy(async () => ({
	default: (await import('../presentations/new-presentation-dialog.tsx')).NewPresentationDialog,
}))

type DeckBarProps = {
	/** True while the slides of the deck are generated. There is nothing to fix then. */
	isGenerating: boolean
	onPreflight: () => void
}

/**
 * Renders the header of the deck editor: breadcrumb, save status, and the buttons for undo, redo, preflight, preview
 * and sharing.
 */
export function DeckBar({ isGenerating, onPreflight }: DeckBarProps) {
	const { deckId, detail, undo, redo, flush } = useDeck()
	const [isSharing, setSharing] = useState(false)
	const share = async () => {
		await flush()
		setSharing(true)
	}
	return (
		<header className="col-span-full flex min-w-0 items-center gap-x-2 border-b border-line bg-surface px-4 max-md:flex-wrap max-md:py-2">
			<nav
				aria-label="Breadcrumb"
				className="flex min-w-0 items-center gap-1.5 text-s text-ink-meta"
			>
				<Link to="/decks" className="rounded-xs hover:text-ink">
					Decks
				</Link>
				<ChevronRight className="icon-s text-ink-3" aria-hidden />
				<h1 className="truncate text-m font-semibold tracking-[-.005em] text-ink">
					{detail.deck.name}
				</h1>
			</nav>
			<SaveIndicator />
			<div className="ml-auto flex shrink-0 items-center gap-2">
				<StepButton label="Undo" hint="Ctrl Z" icon={Undo2} onClick={undo} />
				<StepButton label="Redo" hint="Ctrl Shift Z" icon={Redo2} onClick={redo} />
				<span aria-hidden className="h-5 w-px bg-line" />
				{isGenerating ? (
					<span id={REASON_ID} className="px-2.5 text-s text-ink-2 max-sm:sr-only">
						Generating
					</span>
				) : (
					<PreflightButton deckId={deckId} onClick={onPreflight} />
				)}
				<PreviewButton />
				<ShareButton
					deckId={deckId}
					isEmpty={detail.slides.length === 0}
					isGenerating={isGenerating}
					onClick={share}
				/>
			</div>
			{isSharing && (
				<Suspense>
					<NewPresentationDialog deckId={deckId} onClose={() => setSharing(false)} />
				</Suspense>
			)}
		</header>
	)
}

type StepButtonProps = {
	label: string
	hint: string
	icon: typeof Undo2
	onClick: (() => void) | null
}

function StepButton({ label, hint, icon: Icon, onClick }: StepButtonProps) {
	return (
		<Tooltip label={`${label}, ${hint}`}>
			<Button
				look="quiet"
				size="icon"
				aria-label={label}
				disabled={onClick === null}
				onClick={() => onClick?.()}
			>
				<Icon className="icon" aria-hidden />
			</Button>
		</Tooltip>
	)
}

/**
 * Renders the Share button. The button is disabled while the deck is generated and while the preflight reports errors, and names
 * the reason.
 */
function ShareButton({
	deckId,
	isEmpty,
	isGenerating,
	onClick,
}: {
	deckId: string
	isEmpty: boolean
	isGenerating: boolean
	onClick: () => void
}) {
	const preflight = trpc.decks.preflight.useQuery({ deckId })
	const hasReason = isGenerating || (preflight.data?.errors.length ?? 0) > 0
	return (
		<Button
			look={hasReason ? 'outline' : 'primary'}
			onClick={onClick}
			disabled={isEmpty || hasReason}
			{...(hasReason && { 'aria-describedby': REASON_ID })}
		>
			<Share2 className="icon" aria-hidden />
			Share
		</Button>
	)
}

const REASON_ID = 'reason-not-to-share'

function PreflightButton({ deckId, onClick }: { deckId: string; onClick: () => void }) {
	const preflight = trpc.decks.preflight.useQuery({ deckId })
	if (preflight.data === undefined) return null
	const { found, tone, icon: Icon } = describeFindings(preflight.data)
	return (
		<button
			type="button"
			aria-label={`Checks: ${found}`}
			onClick={onClick}
			className={`inline-flex h-8 items-center gap-1.5 rounded-s px-2.5 text-s font-semibold whitespace-nowrap ${tone}`}
		>
			<Icon className="icon-s" aria-hidden />
			<span id={REASON_ID} className="max-sm:sr-only">
				{found}
			</span>
		</button>
	)
}

/** Describes the preflight results in a few words. Prices to type are no error that the rep made, so they have no color. */
function describeFindings({ errors, warnings }: Preflight) {
	const untyped = errors.filter(({ code }) => code === PRICE_TO_TYPE).length
	if (errors.length > untyped)
		return {
			found: `Fix ${formatCount(errors.length, 'error')} to share`,
			tone: 'bg-bad-soft text-bad',
			icon: OctagonAlert,
		}
	if (untyped > 0)
		return { found: `${formatCount(untyped, 'price')} to type`, tone: 'text-ink-2', icon: ListTodo }
	if (warnings.length > 0)
		return {
			found: formatCount(warnings.length, 'warning'),
			tone: 'bg-warn-soft text-warn',
			icon: TriangleAlert,
		}
	return { found: 'All good', tone: 'bg-good-soft text-good', icon: CircleCheck }
}
