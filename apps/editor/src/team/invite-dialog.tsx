import { type Invited, InviteInput } from '@dormer/api/accounts/team/schema'
import { Role } from '@dormer/api/core/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@dormer/ui/dialog'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Select } from '@dormer/ui/select'
import { Controller, useForm } from 'react-hook-form'
import { showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { trpc } from '../core/trpc.ts'
import { useUnsaved } from '../core/use-unsaved.ts'

const ROLES = [
	{ value: 'rep', label: 'Rep: decks and presentations' },
	{ value: 'admin', label: 'Admin: also team, API keys, email and company' },
]

type InviteDialogProps = { onClose: () => void; onInvited: (invited: Invited) => void }

/** Renders the form that invites a member with a name, an email address and a role. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
	const utils = trpc.useUtils()
	const form = useForm<InviteInput>({
		resolver: formResolver(InviteInput),
		defaultValues: { name: '', email: '', role: 'rep' },
	})
	const invite = trpc.team.invite.useMutation({
		onSuccess: async (invited) => {
			await utils.team.list.invalidate()
			onInvited(invited)
		},
		onError: (error) => showFormErrors(error, form.setError, ['name', 'email', 'role']),
	})
	const { errors, isDirty } = form.formState
	return (
		<Dialog
			open
			guard={useUnsaved(isDirty)}
			onOpenChange={onClose}
			title="Invite a team member"
			description="The new member will get a link to choose a password."
		>
			<form noValidate onSubmit={form.handleSubmit((values) => invite.mutate(values))}>
				<DialogBody>
					<FormAlert message={errors.root?.message} />
					<Field label="Name" error={errors.name?.message}>
						{(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
					</Field>
					<Field label="Email" error={errors.email?.message}>
						{(control) => (
							<Input
								{...control}
								{...form.register('email')}
								inputMode="email"
								autoCapitalize="none"
								autoComplete="off"
							/>
						)}
					</Field>
					<Field label="Role" error={errors.role?.message}>
						{(control) => (
							<Controller
								control={form.control}
								name="role"
								render={({ field }) => (
									<Select
										{...control}
										value={field.value}
										onChange={(value) => field.onChange(Role.parse(value))}
										options={ROLES}
									/>
								)}
							/>
						)}
					</Field>
				</DialogBody>
				<DialogFooter>
					<Button onClick={onClose}>Cancel</Button>
					<Button type="submit" look="primary" busy={invite.isPending}>
						Invite
					</Button>
				</DialogFooter>
			</form>
		</Dialog>
	)
}
