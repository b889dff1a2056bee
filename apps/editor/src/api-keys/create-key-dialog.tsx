import { CreateApiKeyInput, type CreatedApiKey } from '@dormer/api/accounts/api-keys/schema'
import { Scope } from '@dormer/api/core/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogFooter, UNSAVED_CHANGES } from '@dormer/ui/dialog'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Select } from '@dormer/ui/select'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { trpc } from '../core/trpc.ts'
import { SCOPES } from './scopes.ts'

/** Scope names in display order. */
const ORDER = Object.keys(SCOPES)
const OFFERED = Scope.options.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
const DAY_MS = 86_400_000
const LIFETIMES = [
	{ value: '0', label: 'Never' },
	{ value: '30', label: 'In 30 days' },
	{ value: '90', label: 'In 90 days' },
	{ value: '365', label: 'In a year' },
]

type CreateKeyProps = { onClose: () => void; onCreated: (created: CreatedApiKey) => void }

/** Renders the form of a new API key: name, permissions and expiry. */
export function CreateKeyDialog({ onClose, onCreated }: CreateKeyProps) {
	const utils = trpc.useUtils()
	const [days, setDays] = useState('0')
	const form = useForm<CreateApiKeyInput>({
		resolver: formResolver(CreateApiKeyInput),
		defaultValues: { name: '', scopes: [] },
	})
	const create = trpc.apiKeys.create.useMutation({
		onSuccess: async (created) => {
			await utils.apiKeys.list.invalidate()
			onCreated(created)
		},
		onError: (error) => showFormErrors(error, form.setError, ['name', 'scopes']),
	})
	const { errors, isDirty } = form.formState
	const submit = form.handleSubmit((values) => {
		const lifetime = Number(days) * DAY_MS
		const expiry =
			lifetime === 0 ? {} : { expiresAt: new Date(Date.now() + lifetime).toISOString() }
		create.mutate({ ...values, ...expiry })
	})
	return (
		<Dialog open guard={isDirty && UNSAVED_CHANGES} onOpenChange={onClose} title="New API key">
			<form noValidate onSubmit={submit}>
				<div className="grid gap-4 px-6 pt-4 pb-5">
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
					<Field label="Expires">
						{(control) => (
							<Select {...control} value={days} onChange={setDays} options={LIFETIMES} />
						)}
					</Field>
				</div>
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

type ScopeFieldsProps = {
	scopes: readonly Scope[]
	error: string | undefined
	onChange: (scopes: Scope[]) => void
}

function ScopeFields({ scopes, error, onChange }: ScopeFieldsProps) {
	const note = useId()
	return (
		<fieldset aria-describedby={error === undefined ? undefined : note}>
			<legend className="mb-1 text-s font-medium">Permissions</legend>
			<ul className="divide-y divide-line rounded-s border border-line-strong">
				{OFFERED.map((scope) => (
					<li key={scope}>
						<label className="flex gap-3 px-3 py-2.5">
							<input
								type="checkbox"
								checked={scopes.includes(scope)}
								onChange={({ target }) =>
									onChange(
										target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope),
									)
								}
								className="mt-0.5 size-4 shrink-0 accent-(--accent)"
							/>
							<span className="min-w-0">
								<span className="block text-s font-medium">{SCOPES[scope].label}</span>
								<span className="block text-xs text-ink-meta">{SCOPES[scope].allows}</span>
							</span>
						</label>
					</li>
				))}
			</ul>
			{error !== undefined && (
				<p id={note} role="alert" className="mt-1 text-xs text-bad">
					{error}
				</p>
			)}
		</fieldset>
	)
}
