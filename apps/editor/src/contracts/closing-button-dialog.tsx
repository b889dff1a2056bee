import type { ActionConfig } from '@dormer/api/content/contract-templates/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@dormer/ui/dialog'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Switch } from '@dormer/ui/switch'
import { type FormEvent, useState } from 'react'
import { errorMessage, toApiError } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { useUnsaved } from '../core/use-unsaved.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { type ClosingButtonType, useClosingButton } from './use-closing-button.ts'

/** Props of the dialog. `action` is the button to edit, or only the type of a button to add. */
type DialogProps = { action: ActionConfig | ClosingButtonType; onClose: () => void }

const DEFAULT_NAMES: Record<ClosingButtonType, string> = {
	external_link: '',
	appointment: 'Book an appointment',
}

/** Renders the dialog that adds or edits a link or appointment button after the last slide. */
export function ClosingButtonDialog({ action, onClose }: DialogProps) {
	const { deckId } = useDeck()
	const existing = typeof action === 'string' ? null : action
	const isLink = (typeof action === 'string' ? action : action.actionType) === 'external_link'
	const actionType = isLink ? 'external_link' : 'appointment'
	const before = {
		name: existing?.name ?? DEFAULT_NAMES[actionType],
		address: existing?.templateMarkdown.trim() ?? '',
		isShown: existing === null || existing.status === 'published',
	}
	const [name, setName] = useState(before.name)
	const [address, setAddress] = useState(before.address)
	const [isShown, setIsShown] = useState(before.isShown)
	const isChanged = name !== before.name || address !== before.address || isShown !== before.isShown
	const { save, remove } = useClosingButton(deckId, onClose)
	const details = save.isError ? toApiError(save.error).details : []
	const errorOf = (path: string) => details.find((detail) => detail.path === path)?.message
	const submit = (event: FormEvent) => {
		event.preventDefault()
		save.mutate({
			configId: existing?.id ?? null,
			actionType,
			name,
			templateMarkdown: isLink ? withScheme(address) : '',
			status: isShown ? 'published' : 'draft',
		})
	}
	return (
		<Dialog
			open
			guard={useUnsaved(isChanged)}
			onOpenChange={onClose}
			title={isLink ? 'Link button' : 'Appointment button'}
		>
			<form noValidate onSubmit={submit}>
				<DialogBody>
					<FormAlert
						message={save.isError && details.length === 0 ? errorMessage(save.error) : undefined}
					/>
					{!isLink && (
						<p className="text-s text-ink-2">
							The appointment button will be the first button after the last slide.
						</p>
					)}
					<Field label="Button text" error={errorOf('name')}>
						{(control) => (
							<Input
								{...control}
								value={name}
								maxLength={120}
								placeholder={isLink ? 'Apply for financing' : 'Book an appointment'}
								onChange={({ target }) => setName(target.value)}
							/>
						)}
					</Field>
					{isLink && (
						<Field
							label="Address"
							help="Opens in a new window. Must be an https address."
							error={errorOf('templateMarkdown')}
						>
							{(control) => (
								<Input
									{...control}
									type="url"
									value={address}
									placeholder="https://"
									onChange={({ target }) => setAddress(target.value)}
								/>
							)}
						</Field>
					)}
					<div className="flex items-center gap-3">
						<label htmlFor="shown" className="min-w-0 flex-1 text-s font-medium">
							Show to homeowners
						</label>
						<Switch id="shown" checked={isShown} onChange={setIsShown} />
					</div>
				</DialogBody>
				<DialogFooter>
					{existing !== null && (
						<Button look="danger" busy={remove.isPending} onClick={() => remove.mutate(existing)}>
							Delete
						</Button>
					)}
					<Button onClick={onClose}>Cancel</Button>
					<Button type="submit" look="primary" busy={save.isPending}>
						Save
					</Button>
				</DialogFooter>
			</form>
		</Dialog>
	)
}

/** Adds `https://` to an address that was typed without a scheme. */
function withScheme(address: string): string {
	const text = address.trim()
	return text === '' || text.includes('://') ? text : `https://${text}`
}
