import { CreateApiKeyInput, type CreatedApiKey } from '@dormer/api/accounts/api-keys/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@dormer/ui/dialog'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Select } from '@dormer/ui/select'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { trpc } from '../core/trpc.ts'
import { useUnsaved } from '../core/use-unsaved.ts'
import { ScopeFields } from './scope-fields.tsx'

const DAY_MS = 86_400_000
const LIFETIMES = [
	{ value: '0', label: 'Never' },
	{ value: '30', label: 'In 30 days' },
	{ value: '90', label: 'In 90 days' },
	{ value: '365', label: 'In a year' },
]

const MODES = [
	{ value: 'live', label: 'Live' },
	{ value: 'test', label: 'Test' },
]

type CreateKeyProps = { onClose: () => void; onCreated: (created: CreatedApiKey) => void }

/** Renders the form of a new API key: name, permissions, mode, expiry and allowed network addresses. */
export function CreateKeyDialog({ onClose, onCreated }: CreateKeyProps) {
	const utils = trpc.useUtils()
	const [days, setDays] = useState('0')
	const form = useForm<z.input<typeof CreateApiKeyInput>, unknown, CreateApiKeyInput>({
		resolver: formResolver(CreateApiKeyInput),
		defaultValues: { name: '', scopes: [] },
	})
	const create = trpc.apiKeys.create.useMutation({
		onSuccess: async (created) => {
			await utils.apiKeys.list.invalidate()
			onCreated(created)
		},
		onError: (error) => showFormErrors(error, form.setError, ['name', 'scopes', 'allowedNetworks']),
	})
	const isLive = form.watch('livemode') !== false
	const [networks, setNetworks] = useState('')
	const { errors, isDirty } = form.formState
	const networksError = [errors.allowedNetworks].flat().find((one) => one?.message)?.message
	const changeNetworks = (text: string) => {
		setNetworks(text)
		const list = text.split(/[\s,]+/).filter((one) => one !== '')
		form.setValue('allowedNetworks', list.length > 0 ? list : undefined, {
			shouldDirty: true,
			shouldValidate: form.formState.isSubmitted,
		})
	}
	const submit = form.handleSubmit((values) => {
		const lifetime = Number(days) * DAY_MS
		const expiry =
			lifetime === 0 ? {} : { expiresAt: new Date(Date.now() + lifetime).toISOString() }
		create.mutate({ ...values, ...expiry })
	})
	return (
		<Dialog open guard={useUnsaved(isDirty)} onOpenChange={onClose} title="New API key">
			<form noValidate onSubmit={submit}>
				<DialogBody>
					<FormAlert message={errors.root?.message} />
					<Field
						label="Name"
						help="The system that uses the key, such as JobNimbus"
						error={errors.name?.message}
					>
						{(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
					</Field>
					<ScopeFields
						scopes={form.watch('scopes')}
						error={errors.scopes?.message}
						onChange={(scopes) =>
							form.setValue('scopes', scopes, { shouldValidate: form.formState.isSubmitted })
						}
					/>
					<Field
						label="Mode"
						help={
							isLive
								? undefined
								: 'For trying out an integration: emails are not sent, webhooks go only to test subscriptions, and only the local voice is used'
						}
					>
						{(control) => (
							<Select
								{...control}
								value={isLive ? 'live' : 'test'}
								onChange={(mode) =>
									form.setValue('livemode', mode === 'live', { shouldDirty: true })
								}
								options={MODES}
							/>
						)}
					</Field>
					<Field label="Expires">
						{(control) => (
							<Select {...control} value={days} onChange={setDays} options={LIFETIMES} />
						)}
					</Field>
					<Field
						label="Allowed addresses"
						optional
						help="IP addresses or networks of the system, separated by commas, such as 203.0.113.0/24"
						error={networksError}
					>
						{(control) => (
							<Input
								{...control}
								value={networks}
								onChange={({ target }) => changeNetworks(target.value)}
								placeholder="Any address"
								autoComplete="off"
							/>
						)}
					</Field>
				</DialogBody>
				<DialogFooter>
					<Button onClick={onClose}>Cancel</Button>
					<Button type="submit" look="primary" busy={create.isPending}>
						Create key
					</Button>
				</DialogFooter>
			</form>
		</Dialog>
	)
}
