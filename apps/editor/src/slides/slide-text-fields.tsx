import { Field } from '@dormer/ui/field'
import { Input, Textarea } from '@dormer/ui/input'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'
import { useFieldError } from '../deck-editing/use-field-error.ts'

/** Renders the fields for a slide's title and its bullet points, one bullet point on each line. */
export function SlideTextFields() {
	const { slide } = useDeckLocation()
	const { edit } = useDeck()
	const key = `slide:${slide?.id ?? ''}`
	const titleError = useFieldError(key, 'title')
	const bulletsError = useFieldError(key, 'bullets')
	if (slide === undefined) return <p className="text-s text-ink-2">This deck has no slides yet.</p>
	return (
		<div className="grid gap-4">
			<Field label="Title" error={slide.title.trim() === '' ? 'A slide needs a title' : titleError}>
				{(control) => (
					<Input
						{...control}
						value={slide.title}
						maxLength={200}
						onChange={({ target }) =>
							edit({ kind: 'slide', id: slide.id, patch: { title: target.value } })
						}
					/>
				)}
			</Field>
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
