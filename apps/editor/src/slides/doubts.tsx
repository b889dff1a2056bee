import type { Slide, SlideDoubt } from '@dormer/api/content/slides/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { toastError } from '@dormer/ui/toast'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { DoubtPicture } from './doubt-picture.tsx'

/** Renders the words of a slide that were read in two ways, each with its part of the picture and the answers to choose from. */
export function Doubts({ slide }: { slide: Slide }) {
	return slide.doubts.map((doubt) => <Doubt key={doubt.id} slide={slide} doubt={doubt} />)
}

function Doubt({ slide, doubt }: { slide: Slide; doubt: SlideDoubt }) {
	const { deckId, flush } = useDeck()
	const utils = trpc.useUtils()
	const [own, setOwn] = useState<string>()
	const settle = trpc.slides.settleDoubt.useMutation({
		onSuccess: async () => {
			await utils.decks.get.invalidate({ deckId })
			void utils.decks.preflight.invalidate({ deckId })
		},
		onError: (error) => toastError(errorMessage(error)),
	})
	const answer = async (reading: string | null) => {
		await flush()
		settle.mutate({ slideId: slide.id, doubtId: doubt.id, reading })
	}
	const [first, second] = doubt.readings
	const choices = second === '' ? [first] : [first, second]
	return (
		<section
			aria-label={`Check “${first}”`}
			className="mb-2 border-l-3 border-warn bg-warn-soft px-3 py-2.5 text-s"
		>
			<p className="mb-2 text-m">{doubt.sentence === '' ? doubt.line : doubt.sentence}</p>
			<div className="overflow-hidden rounded-m border border-line bg-surface">
				{slide.heroImgUrl !== null && doubt.place !== null && (
					<DoubtPicture url={slide.heroImgUrl} place={doubt.place} />
				)}
				<div className="p-3">
					<b className="font-semibold">
						{second === '' ? `Does the slide say ${first}?` : `Is it ${first} or ${second}?`}
					</b>
					<p className="mb-2.5 text-xs text-ink-2">
						{second === '' ? 'Only one reading found this.' : 'This was read in two ways.'} The
						voice leaves this sentence out until you decide.
					</p>
					{own === undefined ? (
						<div className="flex flex-wrap gap-2">
							{choices.map((reading) => (
								<Button
									key={reading}
									className="num min-w-24 flex-1"
									disabled={settle.isPending}
									onClick={() => void answer(reading)}
								>
									{reading}
								</Button>
							))}
						</div>
					) : (
						<form
							className="flex items-end gap-2"
							onSubmit={(event) => {
								event.preventDefault()
								if (own.trim() !== '') void answer(own)
							}}
						>
							<Field label="What the slide says" className="flex-1">
								{(control) => (
									<Input
										{...control}
										value={own}
										maxLength={60}
										onChange={({ currentTarget }) => setOwn(currentTarget.value)}
									/>
								)}
							</Field>
							<Button type="submit" disabled={settle.isPending}>
								Use this
							</Button>
						</form>
					)}
					<div className="mt-2 flex gap-1">
						{own === undefined && (
							<Button size="s" look="quiet" onClick={() => setOwn(first)}>
								Something else
							</Button>
						)}
						<Button
							size="s"
							look="quiet"
							disabled={settle.isPending}
							onClick={() => void answer(null)}
						>
							Remove the sentence
						</Button>
					</div>
				</div>
			</div>
		</section>
	)
}
