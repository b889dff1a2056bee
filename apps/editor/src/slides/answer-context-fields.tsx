import { Field } from '@dormer/ui/field'
import { Textarea } from '@dormer/ui/input'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'
import { useFieldError } from '../deck-editing/use-field-error.ts'

/**
 * Renders the fields for background facts about the slide and about the deck. Answers use these facts; homeowners never
 * see the text itself.
 */
export function AnswerContextFields() {
	const { slide } = useDeckLocation()
	const { detail, edit } = useDeck()
	const slideError = useFieldError(`slide:${slide?.id ?? ''}`, 'slideContext')
	const deckError = useFieldError('deck', 'metadata')
	return (
		<div className="grid gap-4">
			{slide !== undefined && (
				<Field
					label="About this slide"
					optional
					help="Background facts that a homeowner may ask about"
					error={slideError}
				>
					{(control) => (
						<Textarea
							{...control}
							value={slide.slideContext ?? ''}
							maxLength={10_000}
							onChange={({ target }) =>
								edit({
									kind: 'slide',
									id: slide.id,
									patch: { slideContext: target.value === '' ? null : target.value },
								})
							}
						/>
					)}
				</Field>
			)}
			<Field
				label="About the whole deck"
				optional
				help="Warranties, areas served, promises you never make"
				error={deckError}
			>
				{(control) => (
					<Textarea
						{...control}
						value={detail.deck.metadata.deckContext ?? ''}
						maxLength={10_000}
						onChange={({ target }) =>
							edit({
								kind: 'deck',
								patch: { metadata: { deckContext: target.value === '' ? null : target.value } },
							})
						}
					/>
				)}
			</Field>
		</div>
	)
}
