import type { ActionConfig } from '@dormer/api/contracts/templates/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogFooter } from '@dormer/ui/dialog'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Switch } from '@dormer/ui/switch'
import { type FormEvent, useState } from 'react'
import { FormAlert } from '../core/form-alert.tsx'
import { messageOf, refusalOf } from '../core/refusal.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { type EndActionType, useEndAction } from './use-end-action.ts'

type DialogProps = { action: ActionConfig | EndActionType; onClose: () => void }

const NAMES: Record<EndActionType, string> = { external_link: '', appointment: 'Book a visit' }

/** Adds or changes a link or the visit at the end of the deck. */
export function EndActionDialog({ action, onClose }: DialogProps) {
	const { deckId } = useDeck()
	const known = typeof action === 'string' ? null : action
	const isLink = (typeof action === 'string' ? action : action.actionType) === 'external_link'
	const actionType = isLink ? 'external_link' : 'appointment'
	const [name, setName] = useState(known?.name ?? NAMES[actionType])
	const [address, setAddress] = useState(known?.templateMarkdown.trim() ?? '')
	const [isShown, setIsShown] = useState(known === null || known.status === 'published')
	const { save, remove } = useEndAction(deckId, onClose)
	const details = save.isError ? refusalOf(save.error).details : []
	const wrong = (path: string) => details.find((detail) => detail.path === path)?.message
	const submit = (event: FormEvent) => {
		event.preventDefault()
		save.mutate({
			configId: known?.id ?? null,
			actionType,
			name,
			templateMarkdown: isLink ? withScheme(address) : '',
			status: isShown ? 'published' : 'draft',
		})
	}
	return (
		<Dialog open onOpenChange={onClose} title={isLink ? 'A link at the end' : 'A visit at the end'}>
			<form noValidate onSubmit={submit}>
				<div className="grid gap-4 px-6 pt-4 pb-5">
					<FormAlert
						message={save.isError && details.length === 0 ? messageOf(save.error) : undefined}
					/>
					{!isLink && (
						<p className="text-s text-ink-2">
							Booking a visit becomes the first thing on offer after the last slide.
						</p>
					)}
					<Field label="Words on the button" error={wrong('name')}>
						{(control) => (
							<Input
								{...control}
								value={name}
								maxLength={120}
								placeholder={isLink ? 'Apply for financing' : 'Book a visit'}
								onChange={({ target }) => setName(target.value)}
							/>
						)}
					</Field>
					{isLink && (
						<Field
							label="Address"
							help="Opens in a window of its own; https only"
							error={wrong('templateMarkdown')}
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
							Show it to homeowners
						</label>
						<Switch id="shown" checked={isShown} onChange={setIsShown} />
					</div>
				</div>
				<DialogFooter>
					{known !== null && (
						<Button look="danger" busy={remove.isPending} onClick={() => remove.mutate(known)}>
							Take it away
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

/** An address as people type it, without its scheme. */
function withScheme(address: string): string {
	const text = address.trim()
	return text === '' || text.includes('://') ? text : `https://${text}`
}
