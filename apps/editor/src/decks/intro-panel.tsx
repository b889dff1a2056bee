import type { IntroRecord } from '@dormer/api/content/decks/schema'
import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { toastError } from '@dormer/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { Hand, Trash2, Upload } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { useRequiredText } from '../core/use-required-text.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { Panel, PanelSection } from '../deck-editing/panel.tsx'
import { useFieldError } from '../deck-editing/use-field-error.ts'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { ACCEPT_IMAGES } from '../uploads/file-rules.ts'
import { uploadImage } from '../uploads/upload.ts'
import { IntroPreview } from './intro-preview.tsx'

const NEW_INTRO: IntroRecord = {
	backgroundImage: null,
	backgroundImageUrl: null,
	headline: 'Here is what we found',
	subtitle: null,
	ctaButtonLabel: null,
}

const FIELDS = [
	{
		key: 'headline',
		label: 'Headline',
		max: 120,
		optional: false,
		help: 'Starts with the first name, unless the headline contains {{first_name}}',
	},
	{ key: 'subtitle', label: 'Subtitle', max: 200, optional: true, help: null },
	{
		key: 'ctaButtonLabel',
		label: 'Button',
		max: 40,
		optional: true,
		help: 'Default text: Play',
	},
] as const

/** Renders the cover panel: the page that a homeowner sees first, with the button that starts the sound. */
export function IntroPanel() {
	const { detail, edit } = useDeck()
	const { intro } = detail
	const change = (value: IntroRecord | null) => edit({ kind: 'intro', value })
	if (intro === null)
		return (
			<Panel title="Cover">
				<EmptyState
					icon={<Hand className="icon-l" aria-hidden />}
					title="No cover yet"
					action={<Button onClick={() => change(NEW_INTRO)}>Add a cover</Button>}
				>
					Without a cover, the presentation will start with the first slide.
				</EmptyState>
			</Panel>
		)
	return (
		<Panel
			title="Cover"
			end={
				<Button look="quiet" size="s" flush onClick={() => change(null)}>
					<Trash2 className="icon" aria-hidden />
					Remove
				</Button>
			}
		>
			<IntroPreview intro={intro} />
			<PanelSection title="Image">
				<PictureField intro={intro} onChange={change} />
			</PanelSection>
			<PanelSection title="Text">
				<IntroFields intro={intro} onChange={change} />
			</PanelSection>
		</Panel>
	)
}

type PartProps = { intro: IntroRecord; onChange: (intro: IntroRecord) => void }

function IntroFields({ intro, onChange }: PartProps) {
	const failures = {
		headline: useFieldError('intro', 'headline'),
		subtitle: useFieldError('intro', 'subtitle'),
		ctaButtonLabel: useFieldError('intro', 'ctaButtonLabel'),
	}
	const headline = useRequiredText(intro.headline, (text) => onChange({ ...intro, headline: text }))
	const missing = headline.isEmpty ? 'Write a headline' : undefined
	return FIELDS.map(({ key, label, max, optional, help }) => (
		<Field
			key={key}
			label={label}
			optional={optional}
			{...(help === null ? {} : { help })}
			error={(key === 'headline' ? missing : undefined) ?? failures[key]}
		>
			{(control) => (
				<Input
					{...control}
					value={key === 'headline' ? headline.text : (intro[key] ?? '')}
					maxLength={max}
					onChange={({ target }) =>
						key === 'headline'
							? headline.type(target.value)
							: onChange({ ...intro, [key]: target.value === '' ? null : target.value })
					}
				/>
			)}
		</Field>
	))
}

function PictureField({ intro, onChange }: PartProps) {
	const upload = useMutation({
		mutationFn: uploadImage,
		onSuccess: ({ id, url }) =>
			onChange({ ...intro, backgroundImage: id, backgroundImageUrl: url }),
		onError: (error) => toastError(errorMessage(error)),
	})
	return (
		<div className="flex gap-2">
			<ChooseFiles
				accept={ACCEPT_IMAGES}
				size="s"
				busy={upload.isPending}
				onFiles={([file]) => file && upload.mutate(file)}
			>
				{!upload.isPending && <Upload className="icon" aria-hidden />}
				{intro.backgroundImageUrl === null ? 'Upload an image' : 'Replace'}
			</ChooseFiles>
			{intro.backgroundImageUrl !== null && (
				<Button
					look="quiet"
					size="s"
					onClick={() => onChange({ ...intro, backgroundImage: null, backgroundImageUrl: null })}
				>
					Remove
				</Button>
			)}
		</div>
	)
}
