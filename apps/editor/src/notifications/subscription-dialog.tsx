import type { Subscription } from '@dormer/api/outreach/notifications/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@dormer/ui/dialog'
import { toastSuccess } from '@dormer/ui/toast'
import { FormProvider, type SubmitHandler, useForm } from 'react-hook-form'
import { showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { trpc } from '../core/trpc.ts'
import { useUnsaved } from '../core/use-unsaved.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { SubscriptionFieldset } from './subscription-fieldset.tsx'
import {
	fieldsOf,
	inputOf,
	type SubscriptionFields,
	SubscriptionForm,
} from './subscription-form.ts'
import { useNotificationsSearch } from './use-notifications-search.ts'

const FIELDS = [
	'name',
	'eventType',
	'deckId',
	'channelConfig.url',
	'channelConfig.toEmails',
	'channelConfig.headers',
] as const
type SubscriptionDialogProps = { subscription?: Subscription; onClose: () => void }

/** Renders the dialog that creates or edits a subscription. After a webhook is created, the dialog shows its secret. */
export function SubscriptionDialog({ subscription, onClose }: SubscriptionDialogProps) {
	const form = useForm({
		resolver: formResolver(SubscriptionForm),
		defaultValues: fieldsOf(subscription),
	})
	const { save, isSaving, secret } = useSave(subscription, onClose)
	const guard = useUnsaved(form.formState.isDirty && secret === undefined)
	const submit: SubmitHandler<SubscriptionFields> = (fields) =>
		save(fields, (error) => showFormErrors(error, form.setError, FIELDS))
	if (secret !== undefined)
		return <SecretDialog name={form.getValues('name')} secret={secret} isNew onClose={onClose} />
	return (
		<Dialog
			open
			guard={guard}
			onOpenChange={onClose}
			title={subscription === undefined ? 'New subscription' : `Edit ${subscription.name}`}
		>
			<FormProvider {...form}>
				<form noValidate onSubmit={form.handleSubmit(submit)}>
					<DialogBody>
						<FormAlert message={form.formState.errors.root?.message} />
						<SubscriptionFieldset
							isNew={subscription === undefined}
							headerNames={subscription?.channelConfig.headerNames ?? []}
						/>
					</DialogBody>
					<DialogFooter>
						<Button onClick={onClose}>Cancel</Button>
						<Button type="submit" look="primary" busy={isSaving}>
							{subscription === undefined ? 'Create subscription' : 'Save'}
						</Button>
					</DialogFooter>
				</form>
			</FormProvider>
		</Dialog>
	)
}

/** Creates or updates a subscription. `secret` is the signing secret of a new webhook. */
function useSave(subscription: Subscription | undefined, onClose: () => void) {
	const utils = trpc.useUtils()
	const { openSubscription } = useNotificationsSearch()
	const create = trpc.notifications.createSubscription.useMutation({
		onSuccess: async ({ id, name, secret }) => {
			await utils.notifications.invalidate()
			openSubscription(id)
			if (secret !== undefined) return
			toastSuccess(`${name} switched on`)
			onClose()
		},
	})
	const update = trpc.notifications.updateSubscription.useMutation({
		onSuccess: async () => {
			await utils.notifications.invalidate()
			toastSuccess('Saved')
			onClose()
		},
	})
	const save = (fields: SubscriptionFields, onError: (error: unknown) => void) => {
		const { channel, ...rest } = inputOf(fields)
		if (subscription === undefined) create.mutate({ channel, ...rest }, { onError })
		else update.mutate({ subscriptionId: subscription.id, ...rest }, { onError })
	}
	return { save, isSaving: create.isPending || update.isPending, secret: create.data?.secret }
}
