import { CreateDeckInput } from '@dormer/api/content/decks/schema'
import { DECK_LANGUAGES, LANGUAGE_NAMES } from '@dormer/api/core/languages'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@dormer/ui/dialog'
import { Field } from '@dormer/ui/field'
import { Input, Textarea } from '@dormer/ui/input'
import { Progress } from '@dormer/ui/progress'
import { Segmented } from '@dormer/ui/segmented'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { showFormErrors, toApiError } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { TagInput } from '../core/tag-input.tsx'
import { useUnsaved } from '../core/use-unsaved.ts'
import { type ChosenFiles, deckNameFromFiles, selectSlideFiles } from '../uploads/file-rules.ts'
import { SlideFiles } from './slide-files.tsx'
import { useCreateDeck } from './use-create-deck.ts'

type NewDeckProps = { chosen: ChosenFiles; onClose: () => void }

/**
 * Renders the dialog that creates a deck from slide files, or an empty deck without files. Then opens the list of decks, which
 * shows the progress, or the empty deck.
 */
export function NewDeckDialog({ chosen, onClose }: NewDeckProps) {
	const [{ files, rejections }, setChosen] = useState(chosen)
	const { create, sent } = useCreateDeck()
	const navigate = useNavigate()
	const form = useForm({
		resolver: formResolver(CreateDeckInput),
		defaultValues: {
			name: deckNameFromFiles(files),
			description: null,
			deckContext: null,
			language: 'en',
			tags: [],
		},
	})
	const { errors, isDirty } = form.formState
	const addFiles = (more: File[]) => {
		const next = selectSlideFiles(more, files)
		setChosen(next)
		if (form.getValues('name') === '') form.setValue('name', deckNameFromFiles(next.files))
	}
	const submit = form.handleSubmit(async (deck) => {
		const type = files.length > 0 ? 'image-based' : 'structured'
		try {
			const deckId = await create.mutateAsync({ deck: { ...deck, type }, files })
			onClose()
			if (files.length === 0)
				await navigate({ to: '/decks/$deckId', params: { deckId }, ignoreBlocker: true })
			else await navigate({ to: '/decks', ignoreBlocker: true })
		} catch (thrown) {
			const rejected = fileRejections(thrown, files)
			if (rejected.length > 0) setChosen({ files, rejections: rejected })
			else showFormErrors(thrown, form.setError, ['name', 'tags', 'deckContext'])
		}
	})
	return (
		<Dialog
			open
			guard={useUnsaved(isDirty || files.length > 0)}
			onOpenChange={onClose}
			title="New deck"
			className="max-w-[600px]"
		>
			<form noValidate onSubmit={submit}>
				<DialogBody>
					<FormAlert message={errors.root?.message} />
					<SlideFiles
						files={files}
						rejections={rejections}
						onAdd={addFiles}
						onChange={(changed) => setChosen({ files: changed, rejections: [] })}
					/>
					<Field label="Name" error={errors.name?.message}>
						{(control) => (
							<Input {...control} {...form.register('name')} placeholder="Full replacement" />
						)}
					</Field>
					<Field label="Tags" optional error={errors.tags?.message}>
						{(control) => (
							<Controller
								control={form.control}
								name="tags"
								render={({ field }) => (
									<TagInput control={control} tags={field.value ?? []} onChange={field.onChange} />
								)}
							/>
						)}
					</Field>
					<Controller
						name="language"
						control={form.control}
						render={({ field }) => (
							<Segmented
								label="Language of the slides"
								value={field.value ?? 'en'}
								options={DECK_LANGUAGES.map((value) => ({
									value,
									label: `Slides in ${LANGUAGE_NAMES[value]}`,
								}))}
								onChange={field.onChange}
							/>
						)}
					/>
					<Field
						label="Context for answers"
						optional
						help="Facts that are not on the slides: warranties, areas served, promises you never make"
						error={errors.deckContext?.message}
					>
						{(control) => (
							<Textarea
								{...control}
								{...form.register('deckContext', { setValueAs: (text) => text || null })}
							/>
						)}
					</Field>
				</DialogBody>
				{create.isPending && files.length > 0 && (
					<div className="px-6 pb-4">
						<p role="status" className="mb-2 text-xs text-ink-meta">
							{sent < 1 ? `Uploading, ${Math.floor(sent * 100)}%` : 'Checking the slides'}
						</p>
						<Progress label="Upload" value={Math.floor(sent * 100)} />
					</div>
				)}
				<DialogFooter
					note={files.length > 0 ? 'You check the script before a homeowner hears it' : undefined}
				>
					<Button onClick={onClose}>Cancel</Button>
					<Button type="submit" look="primary" busy={create.isPending}>
						{files.length > 0 ? 'Create deck' : 'Create empty deck'}
					</Button>
				</DialogFooter>
			</form>
		</Dialog>
	)
}

/** Returns the server's messages that concern a single file (path `images.3`). Each message contains the name of the file. */
function fileRejections(thrown: unknown, files: readonly File[]): string[] {
	return toApiError(thrown).details.flatMap(({ path, message }) => {
		const index = /^images\.(\d+)$/.exec(path)?.[1]
		return index === undefined ? [] : [`${files[Number(index)]?.name}: ${message}`]
	})
}
