import { DECK_LANGUAGES, LANGUAGE_NAMES } from '@dormer/api/core/languages'
import { Button } from '@dormer/ui/button'
import { Confirm } from '@dormer/ui/confirm'
import { Field } from '@dormer/ui/field'
import { Input, Textarea } from '@dormer/ui/input'
import { Segmented } from '@dormer/ui/segmented'
import { Select } from '@dormer/ui/select'
import { Switch } from '@dormer/ui/switch'
import { toastError } from '@dormer/ui/toast'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { formatCount } from '../core/format.ts'
import { TagInput } from '../core/tag-input.tsx'
import { trpc } from '../core/trpc.ts'
import { useRequiredText } from '../core/use-required-text.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { Panel, PanelSection } from '../deck-editing/panel.tsx'
import { useFieldError } from '../deck-editing/use-field-error.ts'

const PUBLISH_OPTIONS = [
	{ value: 'null', label: 'Publish checked FAQs from a language model' },
	{ value: 'true', label: 'Publish immediately' },
	{ value: 'false', label: 'Suggest to me first' },
]
const PUBLISH_VALUES: Record<string, boolean> = { true: true, false: false }

/** Renders the deck settings: name, description, tags, slide format, publication of FAQs, archive switch and deletion. */
export function SettingsPanel() {
	const { detail, edit } = useDeck()
	const { deck } = detail
	const failure = useFieldError('deck', 'name')
	const name = useRequiredText(deck.name, (typed) => edit({ kind: 'deck', patch: { name: typed } }))
	return (
		<Panel title="Settings">
			<PanelSection title="Deck">
				<Field label="Name" error={name.isEmpty ? 'Give the deck a name' : failure}>
					{(control) => (
						<Input
							{...control}
							value={name.text}
							maxLength={120}
							onChange={({ target }) => name.type(target.value)}
						/>
					)}
				</Field>
				<Field label="Description" optional error={useFieldError('deck', 'description')}>
					{(control) => (
						<Textarea
							{...control}
							value={deck.description ?? ''}
							maxLength={2000}
							onChange={({ target }) =>
								edit({
									kind: 'deck',
									patch: { description: target.value === '' ? null : target.value },
								})
							}
						/>
					)}
				</Field>
				<Field label="Tags" optional error={useFieldError('deck', 'tags')}>
					{(control) => (
						<TagInput
							control={control}
							tags={deck.tags}
							onChange={(tags) => edit({ kind: 'deck', patch: { tags } })}
						/>
					)}
				</Field>
			</PanelSection>
			<PanelSection
				title="Slide format"
				help="Show the uploaded image of a slide, or its title and bullet points in the brand colors."
			>
				<div>
					<Segmented
						label="Slide format"
						value={deck.type}
						options={[
							{ value: 'image-based', label: 'Images' },
							{ value: 'structured', label: 'Title and bullet points' },
						]}
						onChange={(type) => edit({ kind: 'deck', patch: { type } })}
					/>
				</div>
			</PanelSection>
			<PanelSection
				title="FAQs from slides"
				help="Homeowners hear a suggested FAQ only after you accept or edit it."
			>
				<Field label="New FAQs">
					{(control) => (
						<Select
							{...control}
							value={String(deck.publishFaqs)}
							options={PUBLISH_OPTIONS}
							onChange={(choice) =>
								edit({ kind: 'deck', patch: { publishFaqs: PUBLISH_VALUES[choice] ?? null } })
							}
						/>
					)}
				</Field>
			</PanelSection>
			<PanelSection
				title="Language of the slides"
				help="New slides of a Spanish deck are read in Spanish. Write their narration yourself, or with a language model."
			>
				<div>
					<Segmented
						label="Language of the slides"
						value={deck.metadata.language ?? 'en'}
						options={DECK_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
						onChange={(language) => edit({ kind: 'deck', patch: { metadata: { language } } })}
					/>
				</div>
			</PanelSection>
			<PanelSection title="Status">
				<div className="flex items-center gap-3 text-s">
					<Switch
						aria-label="Active"
						checked={deck.isActive}
						onChange={(isActive) => edit({ kind: 'deck', patch: { isActive } })}
					/>
					{deck.isActive
						? 'Active: you can share this deck'
						: 'Archived: hidden from the deck list, no data is deleted'}
				</div>
			</PanelSection>
			<PanelSection title="Delete">
				<DeleteDeck />
			</PanelSection>
		</Panel>
	)
}

function DeleteDeck() {
	const { deckId, detail } = useDeck()
	const [asking, setAsking] = useState(false)
	const navigate = useNavigate()
	const utils = trpc.useUtils()
	const remove = trpc.decks.delete.useMutation({
		onSuccess: async () => {
			await navigate({ to: '/decks' })
			await utils.decks.list.invalidate()
		},
		onError: (error) => toastError(errorMessage(error)),
	})
	return (
		<div className="flex items-center gap-3">
			<p className="min-w-0 flex-1 text-xs text-ink-meta">
				Permanently deletes slides, FAQs and recordings. Homeowners can still watch existing
				presentations.
			</p>
			<Button look="danger" size="s" onClick={() => setAsking(true)}>
				Delete deck
			</Button>
			<Confirm
				open={asking}
				onOpenChange={setAsking}
				title={`Delete ${detail.deck.name}?`}
				action="Delete deck"
				busy={remove.isPending}
				onConfirm={() => remove.mutate({ deckId })}
			>
				This will permanently delete {formatCount(detail.slides.length, 'slide')} and{' '}
				{formatCount(detail.faqs.length, 'FAQ')}.
			</Confirm>
		</div>
	)
}
