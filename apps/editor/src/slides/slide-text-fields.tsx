import type { Slide } from '@dormer/api/content/slides/schema'
import { Field } from '@dormer/ui/field'
import { Input, Textarea } from '@dormer/ui/input'
import { useRequiredText } from '../core/use-required-text.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'
import { useFieldError } from '../deck-editing/use-field-error.ts'

/** Renders the fields for a slide's title and its bullet points, one bullet point on each line. */
export function SlideTextFields() {
	const { slide } = useDeckLocation()
	const { edit } = useDeck()
	const key = `slide:${slide?.id ?? ''}`
	const bulletsError = useFieldError(key, 'bullets')
	if (slide === undefined) return <p className="text-s text-ink-2">This deck has no slides yet.</p>
	return (
		<div className="grid gap-4">
			<TitleField key={slide.id} slide={slide} />
			<Field label="Bullet points" help="One on each line" error={bulletsError}>
				{(control) => (
					<Textarea
						{...control}
						value={slide.bullets.join('\n')}
						onChange={({ target }) =>
							edit({
								kind: 'slide',
								id: slide.id,
								patch: {
									bullets: target.value === '' ? [] : target.value.split('\n').slice(0, 30),
								},
							})
						}
					/>
				)}
			</Field>
		</div>
	)
}

function TitleField({ slide }: { slide: Slide }) {
	const { edit } = useDeck()
	const failure = useFieldError(`slide:${slide.id}`, 'title')
	const title = useRequiredText(slide.title, (typed) =>
		edit({ kind: 'slide', id: slide.id, patch: { title: typed } }),
	)
	return (
		<Field label="Title" error={title.isEmpty ? 'A slide needs a title' : failure}>
			{(control) => (
				<Input
					{...control}
					value={title.text}
					maxLength={200}
					onChange={({ target }) => title.type(target.value)}
				/>
			)}
		</Field>
	)
}
