import { Button } from '@dormer/ui/button'
import { useNavigate } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { ACCEPT_SLIDES, SLIDE_RULES } from '../uploads/file-rules.ts'
import { useTouch } from '../uploads/use-touch.ts'
import { RoofArt, StormArt, WindowsArt } from './empty-state-art.tsx'
import { useOpenSample } from './use-open-sample.ts'

const STEPS = [
	{
		title: 'Slides become a script',
		text: 'Dormer reads each slide, writes its narration and records it. Watch each one finish.',
	},
	{
		title: 'You check the script',
		text: 'If you change a sentence, only that sentence is recorded again.',
	},
	{
		title: 'Every homeowner gets their own',
		text: 'Their name, their street, their roof, in one link.',
	},
] as const

type EmptyProps = { onFiles: (files: File[]) => void; onEmptyDeck: () => void }

/**
 * Renders the empty state of the deck list: a drop area for slide files, a button for the sample deck, and three steps that explain
 * the product.
 */
export function DecksEmpty({ onFiles, onEmptyDeck }: EmptyProps) {
	const touch = useTouch()
	const navigate = useNavigate()
	const sample = useOpenSample()
	const openSample = () =>
		sample.mutate(undefined, {
			onSuccess: ({ deckId }) => void navigate({ to: '/decks/$deckId', params: { deckId } }),
		})
	return (
		<>
			<section
				aria-labelledby="drop-here"
				className="grid justify-items-center rounded-l border-[1.5px] border-dashed border-line-strong px-6 pt-14 pb-12 text-center"
			>
				<div
					aria-hidden
					className="relative mb-8 h-[131px] w-[293px] origin-top sm:h-[196px] sm:w-[440px] [&>svg]:absolute [&>svg]:rounded-s [&>svg]:shadow-card [&>svg]:ring-1 [&>svg]:ring-line"
				>
					<WindowsArt className="bottom-2.5 left-0 w-[52%] -rotate-5" />
					<StormArt className="right-0 bottom-2.5 w-[52%] rotate-5" />
					<RoofArt className="bottom-0 left-[18%] w-[64%]" />
				</div>
				<h2 id="drop-here" className="text-2xl font-semibold tracking-[-.022em]">
					{touch ? 'Choose your slides' : 'Drop your slides here'}
				</h2>
				<p className="mt-2 max-w-[480px] text-[15px] leading-6 text-balance text-ink-2">
					Dormer reads each slide, writes a script for it and records the script. You check the
					script before any homeowner hears it.
				</p>
				<div className="mt-6 flex flex-wrap justify-center gap-2">
					<ChooseFiles accept={ACCEPT_SLIDES} multiple look="primary" onFiles={onFiles}>
						<Upload className="icon" aria-hidden />
						Choose files
					</ChooseFiles>
					<Button onClick={onEmptyDeck}>Start with an empty deck</Button>
					<Button busy={sample.isPending} onClick={openSample}>
						Look at a sample deck
					</Button>
				</div>
				<p className="mt-4 text-xs text-ink-meta">{SLIDE_RULES}</p>
			</section>
			<ol className="mt-8 grid gap-8 px-2 md:grid-cols-3">
				{STEPS.map(({ title, text }, index) => (
					<li key={title} className="grid grid-cols-[28px_1fr] gap-3">
						<span className="num grid size-7 place-items-center rounded-full text-s font-semibold text-ink-2 inset-ring inset-ring-line-strong">
							{index + 1}
						</span>
						<div>
							<h3 className="text-s leading-7 font-semibold">{title}</h3>
							<p className="text-s text-ink-2">{text}</p>
						</div>
					</li>
				))}
			</ol>
		</>
	)
}
